/** A machine of others for tests: it speaks TLS on this one, by the names of its certificate, which are outside.test, those below it, and localhost. */
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createOutsideCalls } from '../../src/server/calls/outside-calls.ts'
import { stopListening } from './http-server.ts'

const [key, cert] = ['key', 'certificate'].map((name) =>
  readFileSync(`tests/support/tls/${name}.pem`, 'utf8'),
)

/** Answers the port at which it listens. */
export async function startOutsideServer(answer: RequestListener) {
  const http = createServer({ key, cert }, answer)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return { port: (http.address() as AddressInfo).port, close: () => stopListening(http) }
}

/** Calls that trust these machines. @param addresses of every name; this machine where there are none */
export function createTestCalls({
  addresses = ['127.0.0.1'],
  ...network
}: { addresses?: string[]; testLoopback?: boolean; timeoutMs?: number } = {}) {
  const family = (address: string) => (address.includes(':') ? 6 : 4)
  const found = addresses.map((address) => ({ address, family: family(address) }))
  const lookup = async () => found
  return createOutsideCalls({ testLoopback: true, ...network, ca: cert as string, lookup })
}
