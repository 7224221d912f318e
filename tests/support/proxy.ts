/** A proxy in front of servers on this machine. It sends the requests to the servers in turn. */
import { createServer, request, type Server } from 'node:http'

/** Delays each request by a random number of milliseconds below `delayMs`. */
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
