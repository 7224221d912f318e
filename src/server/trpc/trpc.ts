import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { initTRPC, TRPCError } from '@trpc/server'
import { AppError } from '../../shared/app-error.ts'
import { recordEvent } from '../services/security-log.ts'
import { explainUnavailable } from '../services/unavailable.ts'
import { answerInFileTurn, type FileBody, type FileCallName } from '../services/file-turns.ts'
import { requireAdminPasskey } from '../services/passkeys/proof.ts'
import { consumeWithinLimit } from '../services/sessions/rate-limits.ts'
import type { PublicScope, Quotas, Scope, TokenReach } from '../services/scope.ts'
import type { AccountRef } from '../../shared/fields.ts'
import { countTokenCalls, requireReach } from '../services/tokens/tokens.ts'
import {
  accountNotFound,
  type AccountScope,
  findAccountToRead,
} from '../services/accounts/own-account.ts'
import {
  type AccountAccess,
  authenticate,
  isOfProgram,
  requireOwnPassword,
} from '../services/sessions/authentication.ts'
import { notInDemo } from '../services/users/demo-end.ts'
import { NO_SUCH_PROCEDURE, sentenceOf } from './refusal-sentences.ts'

/** The callers of a procedure [behaviour: Permissions]. Visitors of the demo and tokens are none by default. */
export interface ProcedureMeta {
  level?: 'anyone' | 'session' | 'signedIn' | 'superAdmin'
  demo?: boolean
  /** The scope that the token of a program needs [behaviour: Tokens of programs]. */
  token?: TokenReach['scope']
  /**
   * True if it is also for people who can only look at the account that its input names [behaviour: Viewers]. Absent for what
   * changes that account, and for what names none.
   */
  viewer?: boolean
  /** True if its answer depends on the account's plan and today alone, and has their ETag [behaviour: Projection]. */
  hasEtag?: boolean
  /** There is no such procedure while the setting is off. */
  setting?: 'bankFeeds'
  /** Its input carries a file: over HTTP, it is read in its user's turn. */
  file?: FileCallName
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: sentenceOf(error),
      // Never a stack, not even in development: the log has it.
      data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path },
    }),
    sse: {
      // After this the client connects again, with a token that has not expired.
      maxDurationMs: 15 * 60_000,
      // Proxies would end a stream that is silent for too long.
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 40_000 },
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** The error of a call for what a service or the database threw; null for what nobody has expected. */
export function toProcedureError(thrown: unknown): TRPCError | null {
  const cause = thrown instanceof AppError ? thrown : explainUnavailable(thrown)
  return cause && new TRPCError({ code: cause.code, message: cause.message, cause })
}

/** Passes on a subscription's values, and turns its errors; middleware only sees the errors of its start. */
export async function* streamWithAppErrors<T>(stream: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* stream
  } catch (error) {
    throw toProcedureError(error) ?? error
  }
}

/** The text of a batch is made at once, while nothing else runs. */
const MAX_BATCH_CHARACTERS = 8_000_000

/** Refuses what would make the answer of a batch too long, but never its first answer: that one would be as long alone. */
async function addToBatch(batch: { characters: number }, answer: unknown): Promise<void> {
  // Not in the tick of the read.
  await nextLoopTick()
  const characters = JSON.stringify(answer ?? null).length
  if (batch.characters > 0 && batch.characters + characters > MAX_BATCH_CHARACTERS)
    throw toProcedureError(
      new AppError(
        'PAYLOAD_TOO_LARGE',
        'The answers of the batch are too long together. Ask for them one by one.',
      ),
    )
  batch.characters += characters
}

const publicProcedure = t.procedure
  .meta({ level: 'anyone' })
  .use(async ({ ctx: { batch, scope }, meta, type, next }) => {
    if (meta?.setting && !scope.settings[meta.setting])
      throw toProcedureError(new AppError('NOT_FOUND', NO_SUCH_PROCEDURE))
    const result = await next()
    if (!result.ok) throw toProcedureError(result.error.cause) ?? result.error
    if (batch && type === 'query') await addToBatch(batch, result.data)
    return result
  })

function requireAccess(
  scope: Scope,
  { demo, token, viewer = false }: ProcedureMeta = {},
  path: string,
): Scope {
  if (scope.user.demoUntil && !demo) throw notInDemo()
  requireReach(scope, token, path)
  return { ...scope, forViewers: viewer }
}

/** Counts a call of a token. The other transports have counted their own, which may make several. */
async function countCall(scope: Scope): Promise<void> {
  if (scope.transport === 'trpc') await countTokenCalls(scope)
}

/** Needs a good session or token [behaviour: Permissions]; also open while the user has a one-time password. */
export const sessionProcedure = publicProcedure
  .meta({ level: 'session' })
  .use(async ({ ctx, meta, path, next }) => {
    const scope = await ctx.sessionScope()
    await countCall(scope)
    return next({ ctx: { scope: requireAccess(scope, meta, path) } })
  })

/** Needs a good session or token, and a password that the user has chosen. */
export const signedInProcedure = publicProcedure
  .meta({ level: 'signedIn' })
  .use(async ({ ctx, meta, path, next }) => {
    const caller = await ctx.signedInScope()
    await countCall(caller)
    const scope = requireAccess(caller, meta, path)
    const { body } = ctx
    const answer = (within: Scope, changed = {}) => next({ ctx: { scope: within }, ...changed })
    const result =
      body && meta?.file
        ? await answerInFileTurn(scope, body, meta.file, (file, within) => {
            const input = body.inputOf(file, scope.settings.quotas)
            return answer(within, { getRawInput: () => Promise.resolve(input) })
          })
        : await answer(scope)
    // Somebody who tries ids of other people's things gets this answer again and again.
    if (!result.ok && isNotFound(result.error.cause))
      recordEvent(scope, 'access-refused', { how: path })
    return result
  })

/** Open to visitors of the demo, and to no token. */
export const demoProcedure = signedInProcedure.meta({ demo: true })

/** Open to people who can only look at the account that it names. */
export const viewerProcedure = signedInProcedure.meta({ viewer: true })

/** Open to visitors of the demo, to tokens that may read, and to viewers. */
export const readProcedure = signedInProcedure.meta({ demo: true, token: 'read', viewer: true })

/** Open to visitors of the demo, and to tokens that may write. */
export const writeProcedure = signedInProcedure.meta({ demo: true, token: 'write' })

/** The resolver of a procedure that calls one service, with the caller's scope and the input. */
export function calling<Caller, Input, Answer>(service: (scope: Caller, input: Input) => Answer) {
  return ({ ctx, input }: { ctx: { scope: Caller }; input: Input }) => service(ctx.scope, input)
}

/** The same, with the scope of the account that the input names. */
export function callingOnAccount<Input extends { account: AccountRef }, Answer>(
  service: (scope: AccountScope, input: Input) => Promise<Answer>,
) {
  return async ({ ctx, input }: { ctx: Pick<Context, 'accountScope'>; input: Input }) =>
    service(await ctx.accountScope(input.account), input)
}

/** Limits reads that cost much, by user. */
export function limitedProcedure(limit: 'questionsOfUser' | 'backupsOfUser') {
  return signedInProcedure.use(async ({ ctx, next }) => {
    await consumeWithinLimit(ctx.scope, limit, String(ctx.scope.user.id))
    return next()
  })
}

function isNotFound(cause: unknown): boolean {
  return cause instanceof AppError && cause.code === 'NOT_FOUND'
}

/** Only for super admins; all other users get the answer that there is no such procedure. */
export const superAdminProcedure = signedInProcedure
  .meta({ level: 'superAdmin' })
  .use(({ ctx, next }) => {
    if (ctx.scope.user.role !== 'superAdmin') throw new AppError('NOT_FOUND', NO_SUCH_PROCEDURE)
    requireAdminPasskey(ctx.scope)
    return next()
  })

/** Guards calls that set or read the cookie: neither the page of another site nor a token can make them. */
export const sameSiteProcedure = publicProcedure.use(async ({ ctx, path, next }) => {
  if (isOfProgram(ctx.token)) {
    const scope = await ctx.sessionScope()
    await countTokenCalls(scope)
    requireReach(scope, undefined, path)
  }
  if (!ctx.crossSite) return next()
  recordEvent(ctx.scope, 'other-site-refused')
  throw new AppError('BAD_REQUEST', 'This cannot be called from another site.')
})

export interface SessionCookie {
  refreshToken: string | undefined
  set(refreshToken: string): void
  clear(): void
  setTicket(ticket: string): void
}

interface RequestContext {
  scope: PublicScope
  token: string | undefined
  cookie: SessionCookie
  /** True if the browser says that another site's page sent the request. */
  crossSite: boolean
}

export interface Context extends RequestContext {
  /** The length of all that a batch has answered so far; absent for a single call. */
  batch?: { characters: number }
  /** A body with a file, which nobody has read yet. */
  body?: FileBody & { inputOf(file: Buffer, quotas: Quotas): unknown }
  etag?: string
  /** The scope of the bearer token's user. Throws AppError UNAUTHORIZED unless the token's session is good. */
  sessionScope(): Promise<Scope>
  /** The same scope. Throws AppError CONFLICT as well, while the user must still replace a one-time password. */
  signedInScope(): Promise<Scope>
  /** The same scope, with an account. Throws AppError NOT_FOUND as well, when the user has no access to the account. */
  accountScope(account: AccountRef): Promise<AccountScope>
}

export function contextWith(context: Context, scope: Scope): Context {
  const ownScope = () => Promise.resolve(scope)
  return {
    ...context,
    sessionScope: ownScope,
    signedInScope: ownScope,
    accountScope: async (account) => ({
      ...scope,
      account: await findAccountToRead(scope, account),
    }),
  }
}

/** Looks a session up once, and each account once, for all calls that only read: one statement finds both. */
export function createContext(request: RequestContext): Context {
  let session: Promise<AccountAccess> | undefined
  const accounts = new Map<AccountRef, Promise<AccountAccess>>()
  const accessTo = (account: AccountRef) => {
    const access = accounts.get(account) ?? authenticate(request.scope, request.token, account)
    accounts.set(account, access)
    session ??= access
    return access
  }
  const sessionScope = async () => (await (session ?? accessTo('personal'))).scope
  return {
    ...request,
    sessionScope,
    signedInScope: async () => requireOwnPassword(await sessionScope()),
    accountScope: async (ref) => {
      const { scope, account } = await accessTo(ref)
      if (!account) throw accountNotFound()
      return { ...requireOwnPassword(scope), account }
    },
  }
}
