/** All procedures of the router by their paths, and functions that call a procedure by its path. */
import { type AnyTRPCProcedure, TRPCError } from '@trpc/server'
import { appRouter, createCaller } from '../../src/server/trpc/router.ts'
import { sentenceOf } from '../../src/server/trpc/refusal-sentences.ts'
import { type Context, createContext } from '../../src/server/trpc/trpc.ts'
import { publicScopeOf, type TestServer } from './server.ts'

export interface ProcedureRef {
  /** Like "income.create". */
  path: string
  type: 'query' | 'mutation' | 'subscription'
}

// tRPC types this record as a tree, but it is flat.
const byPath = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>

export const PROCEDURES: ProcedureRef[] = Object.entries(byPath).map(([path, { _def }]) => ({
  path,
  type: _def.type,
}))

export interface Outcome {
  /** 'ok', or the code of the refusal. */
  code: string
  /** The sentence of the refusal; empty when the code is 'ok'. */
  sentence: string
}

/** Calls procedures without HTTP, which is fast. Keeps the refresh cookie between calls. */
export function createDirectCaller(server: TestServer, token?: string) {
  let refreshToken: string | undefined
  const cookie = () => ({
    refreshToken,
    set: (value: string) => (refreshToken = value),
    clear: () => (refreshToken = undefined),
    setTicket: () => undefined,
  })
  return callWithin(() => createDirectContext(server, token, cookie()))
}

/** Calls procedures without HTTP, as if all calls were one batch: the session is looked up once. */
export function createBatchCaller(server: TestServer, token: string) {
  const nothing = () => undefined
  const cookie = { refreshToken: undefined, set: nothing, clear: nothing, setTicket: nothing }
  const context = createDirectContext(server, token, cookie)
  return callWithin(() => context)
}

function createDirectContext(
  server: TestServer,
  token: string | undefined,
  cookie: Context['cookie'],
): Context {
  return createContext({ scope: publicScopeOf(server), token, crossSite: false, cookie })
}

function callWithin(context: () => Context) {
  return async (path: string, input: unknown): Promise<Outcome> => {
    const caller = createCaller(context()) as unknown as Record<
      string,
      (input: unknown) => Promise<unknown>
    >
    try {
      await caller[path]?.(input)
      return { code: 'ok', sentence: '' }
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error
      return { code: error.code, sentence: sentenceOf(error) }
    }
  }
}

/** Calls a procedure over HTTP. Answers the outcome, and the body as text. */
export async function callOverHttp(
  server: TestServer,
  token: string | undefined,
  { path, type }: ProcedureRef,
  input: unknown,
): Promise<Outcome & { body: string }> {
  const isMutation = type === 'mutation'
  const query = isMutation ? '' : `?input=${encodeURIComponent(JSON.stringify(input ?? null))}`
  const response = await fetch(`${server.url}/trpc/${path}${query}`, {
    method: isMutation ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(isMutation && { body: JSON.stringify(input ?? {}) }),
  })
  if (type === 'subscription') return readFirstEvent(response)
  const body = await response.text()
  const { error } = JSON.parse(body) as { error?: { message: string; data: { code: string } } }
  return { code: error?.data.code ?? 'ok', sentence: error?.message ?? '', body }
}

/** Reads the first event of a subscription: data, or a refusal. */
async function readFirstEvent(response: Response): Promise<Outcome & { body: string }> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let body = ''
  for (;;) {
    const chunk = await reader?.read()
    body += chunk?.value ?? ''
    const [, event, data] =
      /^(?:event: (serialized-error)\n)?data: (.*)$/m.exec(
        body.replaceAll(/^event: connected\ndata: .*$/gm, ''),
      ) ?? []
    if (data === undefined && chunk && !chunk.done) continue
    await reader?.cancel()
    if (!event) return { code: 'ok', sentence: '', body }
    const error = JSON.parse(data ?? '') as { message: string; data: { code: string } }
    return { code: error.data.code, sentence: error.message, body }
  }
}
