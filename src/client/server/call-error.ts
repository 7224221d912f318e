import { TRPCClientError } from '@trpc/client'

/** Such as the error page of a proxy. */
export class ForeignAnswerError extends Error {
  readonly status: number

  constructor({ status, statusText }: Response) {
    super(`HTTP ${status}: ${statusText}`)
    this.status = status
  }
}

/** Null without an answer. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null
  if (error.cause instanceof ForeignAnswerError) return error.cause.status
  const status: unknown = error.data?.httpStatus
  return typeof status === 'number' ? status : null
}

/** Never shows a browser's own words, such as "Failed to fetch" or "Load failed". */
export function errorSentence(error: unknown): string {
  return answeredSentence(error) ?? 'Network error. Check your connection, then try again.'
}

export function loadFailure(error: unknown): string {
  return answeredSentence(error) ?? 'Network error. Check your connection.'
}

function answeredSentence(error: unknown): string | null {
  return statusOf(error) !== null && error instanceof Error ? error.message : null
}

/** Null without an answer of the application. */
export function serverSentence(error: unknown): string | null {
  return error instanceof TRPCClientError && error.data ? error.message || null : null
}

export function landingFailure(error: unknown): string {
  if (statusOf(error) === null) return errorSentence(error)
  return serverSentence(error) ?? 'Something went wrong'
}

const NO_ANSWER = 'There was no answer. It may have been done, or not. Please try again.'

/** Without an answer nobody knows whether the change was made. */
export function changeFailure(error: unknown, failure: string): string {
  return isUnanswered(error)
    ? NO_ANSWER
    : `${failure} ${serverSentence(error) ?? 'Please try again.'}`
}

export function changeRefusal(error: unknown, failure: string): string {
  return isUnanswered(error) ? NO_ANSWER : (serverSentence(error) ?? failure)
}

/** An error of the page itself is no call. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TRPCClientError && statusOf(error) === null
}
