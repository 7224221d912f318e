/**
 * Answers with projections, kept as the bytes that were sent [behaviour: Projection]. Such an answer depends on the
 * account's revision, on the caller's date, and on whether the past counts as done. The bytes are sent again only while
 * these are the same; the caller's session and access are looked up for each request. Together they take a bounded
 * number of bytes: the answer that was not sent for the longest time is dropped first. Compressed bytes are kept too,
 * once somebody has asked for an answer again: to compress a month takes longer than all the rest of a request.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { type ProjectionScope, projectionScopeInput } from '../../shared/projection.ts'
import { stateOfProjections } from '../services/projections/projection-state.ts'
import type { Context } from '../trpc/context.ts'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_ANSWER_BYTES = 512 * 1024
const MAX_ADDRESS_LENGTH = 1_000
/** Shorter answers are sent as they are: compressed, they would not arrive sooner. The middleware has the same limit. */
const MIN_COMPRESSED_BYTES = 1_024
/** What an entry takes beside its body and its address, at most. */
const ENTRY_BYTES = 1_000

/** The calls of a request, if they are only of procedures whose answers depend on nothing else. */
const CALLS = /^\/(?:projection\.(?:month|day|year|years|balances)(?:,(?!$)|$))+$/

interface Coding {
  name: 'br' | 'gzip'
  compress: (body: Buffer) => Promise<Buffer>
}

const compressByBrotli = promisify(brotliCompress)
// Each higher quality takes up to twice the time of the one below.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** The first that the client accepts is used: that it would rather have the second does not count. */
const CODINGS: Coding[] = [
  { name: 'br', compress: (body) => compressByBrotli(body, BROTLI) },
  { name: 'gzip', compress: promisify<Buffer, Buffer>(gzip) },
]

interface KeptAnswer {
  /** What it depends on. */
  state: string
  headers: [name: string, value: string][]
  body: Buffer
}

export class KeptAnswers {
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length * 2 + ENTRY_BYTES,
  })
  /** Compressions that run, so that requests that come together share one. */
  readonly #running = new Map<string, Promise<KeptAnswer>>()
  /** Parsed addresses. */
  readonly #heads = new LRUCache<string, { head: ProjectionScope | null }>({ max: 1_000 })

  /** Sends a kept answer, and says whether it did; if not, keeps the answer that the request is about to get. */
  async send(req: Request, res: Response, context: Context): Promise<boolean> {
    const head = isPlainQuery(req) ? this.#headOf(req.url) : null
    if (!head) return false
    const state = await stateOf(context, head)
    if (state === null) return false
    const key = `${state.slice(0, state.indexOf(' '))} ${req.url}`
    const kept = this.#answers.get(key)
    if (kept?.state !== state) {
      captureAnswer(res, ({ headers, body }) => this.#answers.set(key, { state, headers, body }))
      return false
    }
    const coding = codingOf(req, kept)
    const { headers, body } = coding ? await this.#inCoding(key, kept, coding) : kept
    for (const [name, value] of headers) res.setHeader(name, value)
    res.end(body)
    return true
  }

  /** The answer in a content coding, compressed when it is first asked for. */
  async #inCoding(key: string, answer: KeptAnswer, coding: Coding): Promise<KeptAnswer> {
    const codedKey = `${key} ${coding.name}`
    const kept = this.#answers.get(codedKey)
    if (kept?.state === answer.state) return kept
    const job = `${codedKey} ${answer.state}`
    const running = this.#running.get(job) ?? compress(answer, coding)
    this.#running.set(job, running)
    try {
      const compressed = await running
      this.#answers.set(codedKey, compressed)
      return compressed
    } finally {
      this.#running.delete(job)
    }
  }

  #headOf(url: string): ProjectionScope | null {
    const parsed = this.#heads.get(url) ?? { head: parseHead(url) }
    this.#heads.set(url, parsed)
    return parsed.head
  }
}

async function compress({ state, headers, body }: KeptAnswer, coding: Coding): Promise<KeptAnswer> {
  return {
    state,
    headers: [...headers, ['content-encoding', coding.name]],
    body: inOwnMemory(await coding.compress(body)),
  }
}

/** A copy that takes its own length only: zlib answers a part of 16 kB, and Node keeps small buffers in common ones. */
function inOwnMemory(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** The content coding in which the client is to get an answer; undefined for the bytes as they are. */
function codingOf(req: Request, { body }: KeptAnswer): Coding | undefined {
  if (body.length < MIN_COMPRESSED_BYTES) return undefined
  return CODINGS.find(({ name }) => req.acceptsEncodings(name) === name)
}

/** Whether tRPC would answer it in plain JSON, at once. */
function isPlainQuery({ method, path, url, headers }: Request): boolean {
  return (
    method === 'GET' &&
    CALLS.test(path) &&
    url.length <= MAX_ADDRESS_LENGTH &&
    headers['trpc-accept'] === undefined &&
    !headers.accept?.includes('jsonl') &&
    headers['content-type']?.startsWith('application/json') !== false
  )
}

/** The account and the time zone, if all calls have the same; null for what only tRPC can read. */
function parseHead(url: string): ProjectionScope | null {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const names = [...searchParams.keys()].toSorted().join()
  const isBatch = names === 'batch,input' && searchParams.get('batch') === '1'
  const calls = pathname.split(',').length
  if (!isBatch && (names !== 'input' || calls > 1)) return null
  try {
    const input: unknown = JSON.parse(searchParams.get('input') ?? '')
    const inputs = isBatch
      ? Array.from({ length: calls }, (_, index) => pick(input, index))
      : [input]
    const [head, ...others] = inputs.map((each) => projectionScopeInput.parse(each))
    return head && others.every((other) => isSame(head, other)) ? head : null
  } catch {
    return null
  }
}

function pick(inputs: unknown, index: number): unknown {
  return typeof inputs === 'object' && inputs !== null
    ? (inputs as Record<number, unknown>)[index]
    : undefined
}

function isSame(one: ProjectionScope, other: ProjectionScope): boolean {
  return one.account === other.account && one.timeZone === other.timeZone
}

/** Null for a request that must be refused: its procedures do that. */
async function stateOf(context: Context, head: ProjectionScope): Promise<string | null> {
  try {
    const access = await context.accessTo(head.account)
    await context.signedInScope()
    return stateOfProjections(access, head)
  } catch {
    return null
  }
}

/** Calls `keep` with the answer, once all of it is written, if it is a good one and not too large. */
function captureAnswer(res: Response, keep: (answer: Omit<KeptAnswer, 'state'>) => unknown): void {
  const { write, end } = res
  const headers: KeptAnswer['headers'] = []
  const chunks: Uint8Array[] = []
  let bytes = 0
  res.write = ((...args: Parameters<Response['write']>) => {
    if (bytes === 0)
      for (const name of ['content-type', 'vary']) headers.push([name, String(res.getHeader(name))])
    const piece = Buffer.from(args[0] as Uint8Array | string)
    bytes += piece.length
    if (bytes <= MAX_ANSWER_BYTES) chunks.push(piece)
    return Reflect.apply(write, res, args) as boolean
  }) as Response['write']
  res.end = ((...args: Parameters<Response['end']>) => {
    // tRPC ends an answer with its last piece; it also ends one that it has stopped writing, because nobody reads it.
    const isWhole = res.statusCode === 200 && args[0] === undefined && !res.destroyed
    if (isWhole && bytes > 0 && bytes <= MAX_ANSWER_BYTES)
      keep({ headers, body: inOwnMemory(Buffer.concat(chunks)) })
    return Reflect.apply(end, res, args) as Response
  }) as Response['end']
}
