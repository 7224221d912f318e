/** ETags of projections: while the ETag stays the same, so does the answer [behaviour: Projection]. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Request } from 'express'
import { type ProjectionScope, projectionScopeInput } from '../../shared/projections/projection.ts'
import { isPastDone } from '../services/projections/mark-done-mode.ts'
import { todayIn } from '../services/projections/today.ts'
import type { Context } from '../trpc/context.ts'

/** The calls of a request, if they are only of procedures whose answers depend on nothing else. */
const CALLS = /^\/(?:projection\.(?:month|day|year|years|balances|explain|outlook)(?:,(?!$)|$))+$/

/**
 * Another build can give the same answer another shape. By content: images often have the same times in every build. The
 * source is no single file, so each start from the source counts as another build.
 */
const BUILD = import.meta.filename.endsWith('.ts')
  ? performance.timeOrigin.toString(36)
  : createHash('sha256')
      .update(readFileSync(import.meta.filename))
      .digest('base64url')
      .slice(0, 16)

/**
 * Returns the ETag of the answer to a request: account, revision, today and mode; null for a request that is not of
 * projections of one account alone, or must be refused. It is found before anything is computed.
 */
export async function findEtag(req: Request, context: Context): Promise<string | null> {
  const head = readHead(req)
  if (!head) return null
  try {
    const { scope, account } = await context.accessTo(head.account)
    await context.signedInScope()
    if (!account) return null
    const { id, revision } = account
    const mode = `${isPastDone(scope, head.account)}-${scope.settings.biweeklyDefault}`
    return `W/"${BUILD}-${id}-${revision}-${todayIn(scope, head.timeZone)}-${mode}"`
  } catch {
    // The procedures say why.
    return null
  }
}

/** The account and the time zone, if all calls have the same. */
function readHead({ method, path, query, headers }: Request): ProjectionScope | null {
  const isPlain = !headers['trpc-accept'] && !headers.accept?.includes('jsonl')
  const { batch, input: text } = query
  if (method !== 'GET' || !CALLS.test(path) || !isPlain || typeof text !== 'string') return null
  try {
    const input = JSON.parse(text)
    const inputs = batch === '1' ? path.split(',').map((_, index) => input[index]) : [input]
    const [head, ...others] = inputs.map((each) => projectionScopeInput.parse(each))
    const isSame = ({ account, timeZone }: ProjectionScope) =>
      account === head?.account && timeZone === head.timeZone
    return head && others.every(isSame) ? head : null
  } catch {
    return null
  }
}
