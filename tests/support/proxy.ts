/** A plain proxy in front of servers on this machine, which sends each request to the next one in turn. */
import { createServer, request, type Server } from 'node:http'

/** `delayMs` holds each request back before it is sent on: a number of milliseconds below it, another each time. */
export function startProxy(port: number, upstreamPorts: number[], delayMs = 0): Server {
  let turn = 0
  const proxy = createServer((req, res) => {
    const { method, headers, url: path } = req
    const port = upstreamPorts[turn++ % upstreamPorts.length]
    const sendOn = () => {
      const upstream = request({ host: '127.0.0.1', port, method, headers, path }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
      })
      upstream.on('error', () => {
        if (!res.headersSent) res.writeHead(502)
        res.end()
      })
      res.on('close', () => upstream.destroy())
      req.pipe(upstream)
    }
    if (delayMs === 0) sendOn()
    else setTimeout(sendOn, Math.random() * delayMs)
  })
  return proxy.listen(port, '127.0.0.1')
}
