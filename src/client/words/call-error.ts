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

/** A failed server may have made the change all the same. */
export function mayBeMade(error: unknown): boolean {
  return (statusOf(error) ?? 500) >= 500
}

/** Null without an answer of the application. */
export function serverSentence(error: unknown): string | null {
  return error instanceof TRPCClientError && error.data ? error.message || null : null
}

/** The words for a failed call; in place of those that are absent, `noAnswer`. */
export interface FailureWords {
  noAnswer: string
  before?: string
  /** The sentence for an answer that a proxy gave; null for "HTTP 502: Bad Gateway". */
  foreign?: string | null
  /** The sentence for an error of the page itself, which sent nothing. */
  unsent?: string
  doubtsServer?: boolean
}

const CHECK = 'Network error. Check your connection'
const NO_ANSWER = 'There was no answer. It may have been done, or not. Please try again.'

export const FAILURES = {
  query: { noAnswer: `${CHECK}, then try again.`, foreign: null },
  /** Behind a sentence that says what could not be loaded. */
  load: { noAnswer: `${CHECK}.`, foreign: null },
  landing: { noAnswer: `${CHECK}, then try again.`, foreign: 'Something went wrong' },
  /** @param failure says that the change was not made; the server's sentence stands behind it */
  change: (failure: string) => {
    const again = `${failure} Please try again.`
    return { noAnswer: NO_ANSWER, before: `${failure} `, foreign: again, unsent: again }
  },
  cashFlow: (failure: string) => ({
    noAnswer: `${failure}. Please try again.`,
    before: `${failure}: `,
    foreign: `${failure}: Unknown error`,
  }),
}

/** Never shows a browser's own words, such as "Failed to fetch" or "Load failed". */
export function failureOf(error: unknown, words: FailureWords | string): string {
  if (typeof words === 'string')
    return failureOf(error, { noAnswer: NO_ANSWER, foreign: words, unsent: words })
  const { noAnswer, before = '', foreign = noAnswer, unsent = noAnswer, doubtsServer } = words
  if (doubtsServer && mayBeMade(error)) return noAnswer
  const sentence = serverSentence(error)
  if (sentence !== null) return `${before}${sentence}`
  if (!(error instanceof TRPCClientError)) return unsent
  return statusOf(error) === null ? noAnswer : (foreign ?? `${before}${error.message}`)
}
