import type { Proposal, Proposals, StatementMatch } from '../../shared/statements/proposal.ts'
import { lastSpokenDay } from '../../shared/statements/spoken-day.ts'
import {
  MAX_LISTED_LINES,
  MAX_LISTED_PROBLEMS,
  type Statement,
} from '../../shared/statements/statement.ts'
import { type ComparedAccount, compileAccount } from './match/compared-account.ts'
import { matchStatement } from './match/match-statement.ts'
import { markPlanned } from './match/planned-proposals.ts'
import { proposePlan } from './propose/propose-plan.ts'
import { readAnsweredStatement, readStatement, type StatementInput } from './read/read-statement.ts'

export type StatementTask =
  | ({ find: 'lines' } & StatementInput)
  | ({ find: 'proposals' | 'match'; account: ComparedAccount } & StatementInput)

interface StatementResults {
  /** As it is answered: the newest lines and the first problems only. */
  lines: Statement
  proposals: Proposals
  match: StatementMatch
}

export type StatementResult<Find extends StatementTask['find'] = StatementTask['find']> =
  StatementResults[Find]

/** @throws AppError BAD_REQUEST as `readStatement` does, and if more than lines are to be found while a question is open. */
export function runStatementTask(task: StatementTask): StatementResult {
  if (task.find === 'lines') return listed(readStatement(task))
  const statement = readAnsweredStatement(task)
  const account = compileAccount(task.account)
  const lastDay = lastSpokenDay(statement, account.today)
  const { proposals, stopped, everyday, ...rest } = proposePlan(statement.lines, { lastDay })
  const unplanned = proposals.map((proposal): Proposal => ({ ...proposal, planned: null }))
  const compared = markPlanned(unplanned, account.flows, account)
  if (task.find === 'match')
    return matchStatement(statement, account, { proposals: compared, ...rest })
  const { from, to, closing } = statement
  return { from, to, closing, proposals: compared, stopped, everyday }
}

function listed(statement: Statement): Statement {
  return {
    ...statement,
    lines: statement.lines.slice(-MAX_LISTED_LINES),
    problems: statement.problems.slice(0, MAX_LISTED_PROBLEMS),
  }
}
