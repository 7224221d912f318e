/** What a failed call says about itself. */
import { TRPCClientError } from '@trpc/client'

/** An answer that is not the server's own, such as a proxy's page, worded as [behaviour: Errors] has it. */
export class HttpError extends Error {
  readonly status: number

  constructor({ status, statusText }: Response) {
    super(`HTTP ${status}: ${statusText}`)
    this.status = status
  }
}

/** The HTTP status of a failed call; null when no answer arrived. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null
  if (error.cause instanceof HttpError) return error.cause.status
  const status: unknown = error.data?.httpStatus
  return typeof status === 'number' ? status : null
}

/** What went wrong, in a sentence that can be shown [behaviour: Errors]. */
export function errorSentence(error: unknown): string {
  return (error instanceof Error && error.message) || 'Network error'
}

/** The server's own sentence about a failure; null when it was not the server that answered. */
export function serverSentence(error: unknown): string | null {
  return error instanceof TRPCClientError && error.data ? error.message || null : null
}
