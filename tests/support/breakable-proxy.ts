/** A network between a server and its database that can be cut, and can swallow everything. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

export interface BreakableProxy {
  /** The address of the database, through the proxy. */
  url: string
  /** Ends all connections and refuses new ones. */
  cut(): void
  /** Keeps all connections, accepts new ones, and passes nothing on. */
  freeze(): void
  /** Passes nothing on for the connections that there are, but for those that a text went through last. */
  forgetAllBut(lastTexts: string[]): void
  /** Passes everything on again. What was swallowed is lost with its connection. */
  mend(): Promise<void>
  close(): void
}

/** @param target the URL of a PostgreSQL database */
export async function startBreakableProxy(target: string): Promise<BreakableProxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<[Socket, Socket]>()
  const lastTexts = new Map<Socket, string>()
  const forgotten = new Set<Socket>()
  let frozen = false
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        if (from === near) lastTexts.set(near, String(bytes))
        if (!frozen && !forgotten.has(near)) to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        pairs.delete(pair)
        lastTexts.delete(near)
        forgotten.delete(near)
        to.destroy()
      })
    }
  })
  const listen = async (on: number) => {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const ownPort = await listen(0)
  const endAll = () => {
    for (const [near, far] of pairs) [near, far].forEach((socket) => socket.destroy())
  }
  const url = new URL(target)
  url.host = `127.0.0.1:${ownPort}`
  return {
    url: url.href,
    cut: () => {
      server.close()
      endAll()
    },
    freeze: () => {
      frozen = true
    },
    forgetAllBut: (texts) => {
      for (const [near, text] of lastTexts)
        if (!texts.some((each) => text.includes(each))) forgotten.add(near)
    },
    mend: async () => {
      if (frozen) endAll()
      frozen = false
      if (!server.listening) await listen(ownPort)
    },
    close: () => {
      server.close()
      endAll()
    },
  }
}
