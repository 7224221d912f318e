import { z } from 'zod'
import { AppError } from '../../../shared/app-error.ts'
import { dateField, idField } from '../../../shared/fields.ts'
import { kindField } from '../../../shared/plan/cash-flow.ts'
import type { Coming, ComingInput } from '../../../shared/projections/coming-items.ts'
import { projectComing } from '../../projection/answers/coming.ts'
import type { ListPlace } from '../../projection/answers/pending-occurrences.ts'
import type { AccountScope } from '../accounts/own-account.ts'
import { todayIn } from '../scope.ts'
import { project } from './projections.ts'

/**
 * A page begins after the place at which the one before ended, so nothing is listed twice or left out if that is gone [behaviour: Coming up].
 *
 * @throws AppError as projections do, see projections.ts; BAD_REQUEST for a cursor that no answer has had.
 */
export async function getComing(
  scope: AccountScope,
  { account, timeZone, days, cursor }: ComingInput,
): Promise<Coming> {
  const today = todayIn(scope, timeZone)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const { items, hasMore } = await project(
    scope,
    { account, today, to: today.add({ days }) },
    (compiled) => projectComing(compiled, { today, days, after }),
  )
  const last = hasMore ? items.at(-1) : undefined
  return { today: today.toString(), items, nextCursor: last ? writeCursor(last) : null }
}

const placeFields = z.tuple([dateField, kindField, z.string(), idField, dateField])

function writeCursor({ on, kind, name, id, date }: ListPlace): string {
  return Buffer.from(JSON.stringify([on, kind, name, id, date])).toString('base64url')
}

function readCursor(cursor: string): ListPlace {
  try {
    const text = Buffer.from(cursor, 'base64url').toString()
    const [on, kind, name, id, date] = placeFields.parse(JSON.parse(text))
    return { on, kind, name, id, date }
  } catch {
    throw new AppError('BAD_REQUEST', 'The cursor must be that of an earlier page.')
  }
}
