/**
 * The one error that services throw: a code from a closed list (tRPC's own names), and a sentence that
 * can be shown to the user as it is.
 */

export type AppErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_SUPPORTED'
  | 'CONFLICT'
  | 'TIMEOUT'
  | 'PAYLOAD_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE'

export class AppError extends Error {
  override name = 'AppError'
  readonly code: AppErrorCode
  /** The wait before the next try; set for TOO_MANY_REQUESTS and SERVICE_UNAVAILABLE. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: AppErrorCode,
    sentence: string,
    retryAfterSeconds?: number,
    options?: ErrorOptions,
  ) {
    super(sentence, options)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
