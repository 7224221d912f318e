import { lookup as lookUp } from 'node:dns/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import {
  type AddressRules,
  isLoopbackAddress,
  isPublicAddress,
  readOutsideAddress,
} from './outside-address.ts'

interface OutsideCall extends AddressRules {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: Uint8Array | string
  /** 0 answers with the headers and reads no body. */
  maxBytes: number
  /** Ends the call at once. */
  signal?: AbortSignal
}

interface OutsideAnswer {
  /** Any status: redirects are not followed. */
  status: number
  headers: IncomingHttpHeaders
  /** Absent, as null, where it is longer than `maxBytes`. */
  body: Buffer | null
}

/** An address that may not be called, before anything is sent; or no whole answer in time. */
export class CallFailure extends Error {
  readonly reason: 'refused' | 'noAnswer'
  /** False if the other machine cannot have got anything. */
  readonly wasSent: boolean

  /** @param code for the log: a word of ours or of Node, never an address */
  constructor(reason: CallFailure['reason'], code: string, wasSent = false) {
    super(code)
    this.reason = reason
    this.wasSent = wasSent
  }
}

export interface OutsideCalls {
  /** The form of an address alone: answers it as it is to be kept, or null for one that may not be called. */
  readAddress(text: string, rules: AddressRules): string | null
  /** A user and a password in the address are sent as a header alone. @throws CallFailure */
  call(call: OutsideCall): Promise<OutsideAnswer>
}

interface Address {
  address: string
  family: number
}

interface Network {
  /** Names may lead to this machine, at any port. */
  testLoopback: boolean
  timeoutMs?: number
  /** Certificates in place of those of Node. */
  ca?: string
  /** Resolves a name. */
  lookup?: (name: string) => Promise<Address[]>
}

/** [behaviour: Calls to other machines] */
export function createOutsideCalls({
  testLoopback,
  timeoutMs = 10_000,
  ca,
  lookup = (name) => lookUp(name, { all: true }),
}: Network): OutsideCalls {
  const read = (text: string, rules: AddressRules) =>
    readOutsideAddress(text, { ...rules, anyPort: testLoopback })

  async function resolve({ hostname, port }: URL): Promise<Address[]> {
    const found = await lookup(hostname)
    const isAllowed = ({ address }: Address) =>
      (testLoopback && isLoopbackAddress(address)) || (port === '' && isPublicAddress(address))
    if (found.length === 0 || !found.every(isAllowed))
      throw new CallFailure('refused', 'ENOTPUBLIC')
    return found
  }

  return {
    readAddress: (text, rules) => read(text, rules)?.href ?? null,
    call: async (call) => {
      const url = read(call.url, call)
      if (!url) throw new CallFailure('refused', 'EADDRESS')
      let isConnected = false
      const onConnected = () => void (isConnected = true)
      const ended = new AbortController()
      const end = () => ended.abort()
      const timer = setTimeout(end, timeoutMs)
      call.signal?.addEventListener('abort', end)
      if (call.signal?.aborted) end()
      try {
        return await Promise.race([
          rejectWhenAborted(ended.signal),
          resolve(url).then((addresses) =>
            send(url, addresses, call, { ca, signal: ended.signal, onConnected }),
          ),
        ])
      } catch (error) {
        if (error instanceof CallFailure) throw error
        const code = ended.signal.aborted ? 'ETIMEDOUT' : codeOf(error)
        throw new CallFailure('noAnswer', code, isConnected)
      } finally {
        clearTimeout(timer)
        call.signal?.removeEventListener('abort', end)
      }
    },
  }
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new Error('The call has ended.'))
    if (signal.aborted) fail()
    signal.addEventListener('abort', fail)
  })
}

interface Connection {
  ca: string | undefined
  signal: AbortSignal
  onConnected: () => void
}

function send(
  url: URL,
  addresses: Address[],
  { method, headers, body, maxBytes }: OutsideCall,
  { onConnected, ...tls }: Connection,
): Promise<OutsideAnswer> {
  // The addresses that were checked: the name is not resolved again.
  const lookup: LookupFunction = (_name, { all }, done) => {
    const [first] = addresses
    if (all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false, lookup, ...tls }, (answer) => {
      const { statusCode: status = 0, headers: answered } = answer
      readBody(answer, maxBytes).then(
        (read) => resolve({ status, headers: answered, body: read }),
        reject,
      )
    })
    outgoing.on('error', reject)
    outgoing.on('socket', (socket) => socket.once('secureConnect', onConnected))
    outgoing.end(body)
  })
}

/** Leaving the loop ends the connection. */
async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (maxBytes === 0) {
    answer.destroy()
    return null
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
