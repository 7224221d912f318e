/** Node's HTTP server, with an answer of ours to everything that never becomes a request for Express. */
import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { BARE_ANSWER_HEADERS } from './security.ts'

const NOT_HTTP = [400, 'The request is not valid HTTP.'] as const

const REFUSALS: Record<string, readonly [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

const UNREAD_MS = 60_000

/** Longer than proxies keep theirs, two minutes at most: a request on its way is lost where the server closes first. */
const KEEP_ALIVE_MS = 125_000

export function createHttpServer(unreadMs = UNREAD_MS): Server {
  // Node would answer a request without a host with an empty page; security.ts refuses it with a sentence.
  const server = createServer({ requireHostHeader: false })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const answering = new WeakSet<Duplex>()
  server.on('request', ({ socket }, res) => {
    answering.add(socket)
    res.on('close', () => answering.delete(socket))
  })
  // Bytes that the client does not read stay in memory. A request that takes long to answer is another matter.
  server.timeout = unreadMs
  server.on('timeout', (socket) => {
    if (!answering.has(socket) || socket.writableLength > 0) socket.destroy()
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A second answer in the middle of the first would be taken for a part of it.
    if (!socket.writable || answering.has(socket)) socket.destroy()
    else socket.end(rawAnswer(REFUSALS[error.code ?? ''] ?? NOT_HTTP))
  })
  server.on('checkExpectation', (_req, res) => {
    res.writeHead(417, BARE_ANSWER_HEADERS).end('The server cannot meet this expectation.')
  })
  server.on('connect', (_req, socket) => {
    socket.end(rawAnswer([405, 'The server connects to no other server.']))
  })
  return server
}

const WANTED: Record<string, string> = {
  EADDRINUSE: 'PORT: another program has it already; it must be one that is free',
  EACCES:
    'PORT: this user may not listen on it; it must be one above 1023, or the user needs the right',
  EADDRNOTAVAIL:
    'HOST: this machine does not have the address; it must be one of its own, or 0.0.0.0',
  ENOTFOUND: 'HOST: there is no such name; it must be an address of this machine, or 0.0.0.0',
}

/** @throws Error that names the setting, when the server cannot listen there. */
export async function listen(
  server: Server,
  { PORT, HOST }: { PORT: number; HOST: string },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const wanted = WANTED[error.code ?? '']
      reject(
        wanted
          ? new Error(`Balance cannot listen at ${HOST}, port ${PORT}. ${wanted}.`, {
              cause: error,
            })
          : error,
      )
    })
    server.listen(PORT, HOST, resolve)
  })
}

function rawAnswer([status, sentence]: readonly [number, string]): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    ...Object.entries(BARE_ANSWER_HEADERS).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${sentence.length}`,
    '',
    sentence,
  ].join('\r\n')
}
