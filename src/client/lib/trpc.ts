/** The way to the server: typed procedures in batches, and the cache of what they answered. */
import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../../server/trpc/router.ts'
import { endSession, onSessionChange, currentSession, usableToken } from './session.ts'

export const trpc = createTRPCReact<AppRouter>()

/** An answer that is not the server's own, such as a proxy's page, worded as [specification 8] has it. */
class HttpError extends Error {
  readonly status: number

  constructor({ status, statusText }: Response) {
    super(`HTTP ${status}: ${statusText}`)
    this.status = status
  }
}

async function fetchJson(url: RequestInfo | URL, options?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, credentials: 'same-origin' })
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (!isJson) throw new HttpError(response)
  return response
}

/** The HTTP status of a failed call; null when no answer arrived. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null
  if (error.cause instanceof HttpError) return error.cause.status
  const status: unknown = error.data?.httpStatus
  return typeof status === 'number' ? status : null
}

/** What went wrong, in a sentence that can be shown [specification 8]. */
export function errorSentence(error: unknown): string {
  return (error instanceof Error && error.message) || 'Network error'
}

/** The server's own sentence about a failure; null when it was not the server that answered. */
export function serverSentence(error: unknown): string | null {
  return error instanceof TRPCClientError && error.data ? error.message || null : null
}

/** A 401 or 403 means that the session is no longer one, wherever it comes up. */
const dropRefusedSession: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (result) => observer.next(result),
        complete: () => observer.complete(),
        error: (error) => {
          const status = statusOf(error)
          if (status === 401 || status === 403) endSession('Authentication failed')
          observer.error(error)
        },
      }),
    )

export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    dropRefusedSession,
    httpBatchLink({
      url: '/trpc',
      maxItems: 10,
      // Longer addresses are cut or refused on the way.
      maxURLLength: 2_000,
      headers: () => {
        const token = usableToken()
        return token === null ? {} : { authorization: `Bearer ${token}` }
      },
      fetch: (url, options) => fetchJson(url, options as RequestInit),
    }),
  ],
})

const RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails with a sentence, instead of waiting behind a spinner.
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && (statusOf(error) ?? 500) >= 500,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// One person's figures never wait for the next one.
onSessionChange(() => {
  if (currentSession().token === null) queryClient.clear()
})
