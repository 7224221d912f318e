/** The connection to the server: typed procedures, in batches, with the session's token. */
import { createTRPCClient, httpBatchLink, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../../server/trpc/router.ts'
import { statusOf } from './call-error.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { endSession, type SessionNotice } from '../session/session.ts'
import { freshToken } from './fresh-token.ts'

/** Options of a call. */
export interface CallContext extends Record<string, unknown> {
  /** The notice if the session has ended; 'Authentication failed' by default. */
  refusedNotice?: SessionNotice
}

/** Ends the session in the browser after any 401 or 403. */
export const endRefusedSession: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (result) => observer.next(result),
        complete: () => observer.complete(),
        error: (error) => {
          const status = statusOf(error)
          const { refusedNotice = 'Authentication failed' } = op.context as CallContext
          if (status === 401 || status === 403) endSession(refusedNotice)
          observer.error(error)
        },
      }),
    )

export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    endRefusedSession,
    httpBatchLink({
      url: '/trpc',
      maxItems: 10,
      // Longer addresses are cut or refused on the way.
      maxURLLength: 2_000,
      headers: async () => {
        const token = await freshToken()
        return token === null ? {} : { authorization: `Bearer ${token}` }
      },
      fetch: (url, options) => fetchAnswer(url, options as RequestInit),
    }),
  ],
})
