/** The levels of a procedure, and what their errors look like on the wire. */
import { initTRPC, TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { AppError } from '../../shared/app-error.ts'
import type { Context } from './context.ts'

const t = initTRPC.context<Context>().create({
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    message: sentenceOf(error),
    // Never a stack, not even in development: the log has it.
    data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path },
  }),
  sse: {
    // Then the client comes again, with a token that has not expired.
    maxDurationMs: 15 * 60_000,
    // Also keeps proxies from taking a quiet stream for a dead one.
    ping: { enabled: true, intervalMs: 15_000 },
    client: { reconnectAfterInactivityMs: 40_000 },
  },
})

const NO_SUCH_PROCEDURE = 'There is no such procedure.'

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Turns what a service throws into tRPC's own error, with the same code and sentence. */
const withAppErrors = t.middleware(async ({ next }) => {
  const result = await next()
  if (!result.ok) throw toProcedureError(result.error.cause) ?? result.error
  return result
})

function toProcedureError(cause: unknown): TRPCError | null {
  if (!(cause instanceof AppError)) return null
  return new TRPCError({ code: cause.code, message: cause.message, cause })
}

/** What a subscription's service yields; middleware sees only how it starts, not what it throws later. */
export async function* streamWithAppErrors<T>(stream: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* stream
  } catch (error) {
    throw toProcedureError(error) ?? error
  }
}

/** Anyone may call it. */
const publicProcedure = t.procedure.use(withAppErrors)

/** Only with a good session [behaviour: Permissions]; open to those who have yet to choose a password of their own. */
export const newcomerProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { scope: await ctx.newcomerScope() } }),
)

/** Only with a good session and a password of one's own; gives the procedure its user. */
export const signedInProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { scope: await ctx.signedInScope() } }),
)

/** Only for super admins; to everyone else it is not there. */
export const superAdminProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (ctx.scope.user.role !== 'superAdmin') throw new AppError('NOT_FOUND', NO_SUCH_PROCEDURE)
  return next()
})

/** For what sets or reads the cookie: another site's page cannot call it on its visitor's behalf. */
export const sameSiteProcedure = publicProcedure.use(({ ctx, next }) => {
  if (ctx.crossSite) throw new AppError('BAD_REQUEST', 'This cannot be called from another site.')
  return next()
})

/** For what tRPC itself refuses, in words of its own making. */
const PROTOCOL_SENTENCES: Partial<Record<TRPCError['code'], string>> = {
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Please try again.',
  PARSE_ERROR: 'The request must be valid JSON.',
  NOT_FOUND: NO_SUCH_PROCEDURE,
  METHOD_NOT_SUPPORTED: 'This procedure takes another method.',
  UNSUPPORTED_MEDIA_TYPE: 'The request must be JSON.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
}

/** The sentence that a caller is shown for an error: never its internals. */
export function sentenceOf(error: TRPCError): string {
  if (error.cause instanceof AppError) return error.cause.message
  if (error.cause instanceof ZodError) return inputSentence(error.cause)
  return PROTOCOL_SENTENCES[error.code] ?? error.message
}

function inputSentence({ issues: [issue] }: ZodError): string {
  if (!issue || issue.path.length === 0) return 'The input must be an object.'
  return issue.message.startsWith('Invalid input')
    ? `The field "${issue.path.join('.')}" is not valid.`
    : issue.message
}
