/** A proxy in front of a server, which loses answers: the server has answered, and its client does not get to know it. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** It goes through; the connection ends; 503 comes in its place; nothing comes any more. */
export type Fate = 'kept' | 'dropped' | 'refused' | 'silent'

export interface LossyProxy {
  url: string
  /** The fates of the next answers to changes, one after the other; all others are kept. */
  fates: Fate[]
  close(): Promise<void>
}

/** @param target the address of the server */
export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const fates: Fate[] = []
  const proxy = createServer((req, res) => {
    const { method = 'GET', headers, url = '/' } = req
    const fate = (method !== 'GET' && fates.shift()) || 'kept'
    const upstream = request(new URL(url, target), { method, headers }, async (answer) => {
      if (fate === 'kept') {
        answer.pipe(res.writeHead(answer.statusCode ?? 502, answer.headers))
        return
      }
      await text(answer)
      if (fate === 'dropped') res.destroy()
      if (fate === 'refused')
        res
          .writeHead(503, { 'retry-after': '0', 'content-type': 'application/json' })
          .end('{ "error": "The answer was lost." }')
    })
    upstream.on('error', () => res.destroy())
    req.pipe(upstream)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    fates,
    close: async () => {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}
