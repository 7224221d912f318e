import type { Proposal, Proposals, StatementMatch } from '../../shared/statements/proposal.ts'
import { lastSpokenDay } from '../../shared/statements/spoken-day.ts'
import {
  MAX_LISTED_LINES,
  MAX_LISTED_PROBLEMS,
  type Statement,
} from '../../shared/statements/statement.ts'
import {
  type ComparedAccount,
  type CompiledAccount,
  compileAccount,
} from './match/compared-account.ts'
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
  const found = findProposals(statement, account)
  return task.find === 'proposals' ? found : matchStatement(statement, account, found.proposals)
}

function findProposals(
  { lines, from, to, closing }: Statement,
  account: CompiledAccount,
): Proposals {
  const lastDay = lastSpokenDay({ to, closing }, account.today)
  const { proposals, ...rest } = proposePlan(lines, { lastDay })
  const unplanned = proposals.map((proposal): Proposal => ({ ...proposal, planned: null }))
  return { from, to, closing, proposals: markPlanned(unplanned, account.flows, account), ...rest }
}

function listed(statement: Statement): Statement {
  return {
    ...statement,
    lines: statement.lines.slice(-MAX_LISTED_LINES),
    problems: statement.problems.slice(0, MAX_LISTED_PROBLEMS),
  }
}
