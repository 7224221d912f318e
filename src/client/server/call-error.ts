/** The status and the sentence of a failed call [behaviour: Errors]. */
import { TRPCClientError } from '@trpc/client'

/** An HTTP answer that the application did not write, such as the error page of a proxy. */
export class ForeignAnswerError extends Error {
  readonly status: number

  constructor({ status, statusText }: Response) {
    super(`HTTP ${status}: ${statusText}`)
    this.status = status
  }
}

/** The HTTP status of a failed call, from the application or from a proxy; null when no answer arrived. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null
  if (error.cause instanceof ForeignAnswerError) return error.cause.status
  const status: unknown = error.data?.httpStatus
  return typeof status === 'number' ? status : null
}

/**
 * Says what went wrong, in a sentence that stands alone. What a browser says about a call without an answer ("Failed to
 * fetch", "Load failed") is never shown: it is no sentence for a person, and each browser has its own.
 */
export function errorSentence(error: unknown): string {
  return answeredSentence(error) ?? 'Network error. Check your connection, then try again.'
}

/** Says what went wrong, behind a sentence that says what could not be done. */
export function loadFailure(error: unknown): string {
  return answeredSentence(error) ?? 'Network error. Check your connection.'
}

/** Returns what was answered: the application's sentence, or "HTTP 502: Bad Gateway"; null when no answer arrived. */
function answeredSentence(error: unknown): string | null {
  return statusOf(error) !== null && error instanceof Error ? error.message : null
}

/** The application's own sentence about a failure; null when the answer was not the application's, or none arrived. */
export function serverSentence(error: unknown): string | null {
  return error instanceof TRPCClientError && error.data ? error.message || null : null
}

/** Says why a form of the landing page failed, in the specified words. */
export function landingFailure(error: unknown): string {
  if (statusOf(error) === null) return errorSentence(error)
  return serverSentence(error) ?? 'Something went wrong'
}

const NO_ANSWER = 'There was no answer. It may have been done, or not. Please try again.'

/** Says that a change failed, and why. Without an answer nobody knows whether it was made. */
export function changeFailure(error: unknown, failure: string): string {
  return isUnanswered(error)
    ? NO_ANSWER
    : `${failure} ${serverSentence(error) ?? 'Please try again.'}`
}

/** Says why a change was refused, in the server's sentence if it sent one; without an answer, as above. */
export function changeRefusal(error: unknown, failure: string): string {
  return isUnanswered(error) ? NO_ANSWER : (serverSentence(error) ?? failure)
}

/** Returns true if a call was sent, and no answer arrived. An error of the page itself is no call. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TRPCClientError && statusOf(error) === null
}
