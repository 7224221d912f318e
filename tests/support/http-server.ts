/** Servers of one test: they listen on a free port of this machine. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers the server's address, once it listens. */
export async function listenOnFreePort(http: Server): Promise<string> {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

/** Takes no more connections, and ends those that are open. */
export function stopListening(http: Server): void {
  http.close()
  http.closeAllConnections()
}
