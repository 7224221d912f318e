/** The parts of a balance [behaviour: Answers]. */
import { Temporal } from 'temporal-polyfill'
import type { ExplainInput, Explanation } from '../../../shared/projections/answers.ts'
import { explainBalance } from '../../projection/answers/explain.ts'
import { type Scope, todayIn } from '../scope.ts'
import { project } from './projections.ts'

/**
 * The lines that lead from the starting balance, or from the balance before `from`, to the balance at the end of `to`. Amounts
 * are in cents.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; BAD_REQUEST for an unknown time zone, for days
 * that cannot be explained, and for sums that pass 2^53 cents.
 */
export async function getExplanation(
  scope: Scope,
  { account, timeZone, from: fromText, to: toText }: ExplainInput,
): Promise<Explanation> {
  const today = todayIn(scope, timeZone)
  const from = fromText === undefined ? null : Temporal.PlainDate.from(fromText)
  const to = Temporal.PlainDate.from(toText)
  return project(scope, account, today, (compiled) => explainBalance(compiled, { from, to, today }))
}
