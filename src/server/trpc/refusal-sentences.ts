import type { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { AppError } from '../../shared/app-error.ts'

export const NO_SUCH_PROCEDURE = 'There is no such procedure.'

export const MAX_BATCH_CALLS = 10

const BROKEN_JSON = 'The request must be valid JSON.'

const PROTOCOL_SENTENCES: Partial<Record<TRPCError['code'], string>> = {
  BAD_REQUEST: `The request must be a call, or a batch of at most ${MAX_BATCH_CALLS} queries or changes with an input for each.`,
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Please try again.',
  PARSE_ERROR: BROKEN_JSON,
  NOT_FOUND: NO_SUCH_PROCEDURE,
  METHOD_NOT_SUPPORTED: 'This procedure takes another method.',
  UNSUPPORTED_MEDIA_TYPE: 'The request must be JSON.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
}

/** The sentence that an error shows to the caller: never an internal detail. */
export function sentenceOf(error: TRPCError): string {
  if (error.cause instanceof AppError) return error.cause.message
  if (error.cause instanceof ZodError) return inputSentence(error.cause)
  if (error.cause instanceof SyntaxError) return BROKEN_JSON
  return PROTOCOL_SENTENCES[error.code] ?? error.message
}

const SHOWN_KEY_LENGTH = 100

function inputSentence({ issues: [issue] }: ZodError): string {
  if (issue?.code === 'unrecognized_keys') {
    const field = [...issue.path, issue.keys[0]].join('.')
    return `The field "${field.slice(0, SHOWN_KEY_LENGTH)}" is not known.`
  }
  if (!issue || issue.path.length === 0) return 'The input must be an object.'
  return issue.message.startsWith('Invalid input')
    ? `The field "${issue.path.join('.')}" is not valid.`
    : issue.message
}
