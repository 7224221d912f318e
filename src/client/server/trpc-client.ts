import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../../server/trpc/router.ts'
import { statusOf } from '../words/call-error.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { endSession, isCurrentToken, type SessionNotice } from '../session/browser-session.ts'
import { freshToken } from './fresh-token.ts'
import { onceLink } from './once-link.ts'

export interface CallContext extends Record<string, unknown> {
  /** 'Authentication failed' by default, and after any 403; null for none. */
  unauthorizedNotice?: SessionNotice | null
}

/**
 * Keyed by context, because links copy a call and keep its context. The refusal of an older token must not end
 * the session.
 */
const sentTokens = new WeakMap<object, string>()

export async function tokenFor(calls: { context: object }[]): Promise<string | null> {
  const token = await freshToken()
  if (token !== null) for (const { context } of calls) sentTokens.set(context, token)
  return token
}

export const endRefusedSession: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      // A copy, because several calls can be made with one context.
      const context: CallContext = { ...op.context }
      return next({ ...op, context }).subscribe({
        next: (result) => observer.next(result),
        complete: () => observer.complete(),
        error: (error) => {
          const status = statusOf(error)
          const { unauthorizedNotice = 'Authentication failed' } = context
          const isRefused = status === 401 || status === 403
          if (isRefused && isCurrentToken(sentTokens.get(context) ?? null))
            endSession(status === 401 ? unauthorizedNotice : 'Authentication failed')
          observer.error(error)
        },
      })
    })

const url = '/trpc'

async function headersFor(calls: { context: object }[]): Promise<{ authorization?: string }> {
  const token = await tokenFor(calls)
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/**
 * Proxies log addresses, but no bodies. A draft is too long for an address, and the files of a statement for a
 * batch; a bank keeps others waiting.
 */
const CALLED_ALONE = new Set([
  'invitation.preview',
  'admin.users',
  'projection.compare',
  'account.previewCheckIn',
  'account.checkIn',
  'bank.connect',
  'bank.ask',
  'statement.read',
  'statement.propose',
  'statement.match',
  'statement.preview',
])

export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    endRefusedSession,
    onceLink,
    splitLink({
      condition: ({ path }) => CALLED_ALONE.has(path),
      // Not batched: an answer that a slider waits for must not wait for another.
      true: httpLink({
        url,
        methodOverride: 'POST',
        headers: ({ op }) => headersFor([op]),
        fetch: (url, options) => fetchAnswer(url, options as RequestInit),
      }),
      false: httpBatchLink({
        url,
        maxItems: 10,
        // Longer addresses are cut or refused on the way.
        maxURLLength: 2_000,
        headers: ({ opList }) => headersFor(opList),
        fetch: (url, options) => fetchAnswer(url, options as RequestInit),
      }),
    }),
  ],
})
