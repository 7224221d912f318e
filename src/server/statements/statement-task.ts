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
import {
  type BridgeProblem,
  keyOf,
  readAccountSet,
  readLines,
  type RemoteName,
  type SetAccount,
} from './read/read-account-set.ts'
import {
  readAnsweredStatement,
  readStatement,
  requireDollars,
  type StatementInput,
} from './read/read-statement.ts'

export type StatementTask =
  | ({ find: 'lines' } & StatementInput)
  | ({ find: 'proposals' | 'match'; account: ComparedAccount } & StatementInput)
  | ({ find: 'remoteAccounts' } & BridgeAnswer)
  | ({ find: 'remoteMatch'; account: ComparedAccount; remote: RemoteName } & BridgeAnswer)

interface BridgeAnswer {
  answer: Uint8Array
  /** YYYY-MM-DD, the first day of its lines. */
  from: string
}

interface RemoteAccounts {
  accounts: Omit<SetAccount, 'transactions'>[]
  problem: BridgeProblem | null
}

interface RemoteMatch {
  /** Absent, as null, where the bridge says nothing of the account. */
  match: StatementMatch | null
  problem: BridgeProblem | null
}

interface StatementResults {
  /** The answer's part: the newest lines and the first problems only. */
  lines: Statement
  proposals: Proposals
  match: StatementMatch
  remoteAccounts: RemoteAccounts
  remoteMatch: RemoteMatch
}

export type StatementResult<Find extends StatementTask['find'] = StatementTask['find']> =
  StatementResults[Find]

/** @throws AppError BAD_REQUEST as `readStatement` does, and if more than lines are to be found while a question is open; for another currency. */
export function runStatementTask(task: StatementTask): StatementResult {
  switch (task.find) {
    case 'lines':
      return listed(readStatement(task))
    case 'remoteAccounts':
      return listRemoteAccounts(task)
    case 'remoteMatch':
      return matchRemote(task)
    default:
      return compare(task, readAnsweredStatement(task))
  }
}

type Compared = Pick<Statement, 'lines' | 'from' | 'to' | 'closing'>

function compare(
  { find, account: given }: { find: 'proposals' | 'match'; account: ComparedAccount },
  statement: Compared,
): Proposals | StatementMatch {
  const account = compileAccount(given)
  const lastDay = lastSpokenDay(statement, account.today)
  const { proposals, stopped, everyday, ...rest } = proposePlan(statement.lines, { lastDay })
  const unplanned = proposals.map((proposal): Proposal => ({ ...proposal, planned: null }))
  const compared = markPlanned(unplanned, account.flows, account)
  if (find === 'match') return matchStatement(statement, account, { proposals: compared, ...rest })
  const { from, to, closing } = statement
  return { from, to, closing, proposals: compared, stopped, everyday }
}

function listRemoteAccounts({ answer }: BridgeAnswer): RemoteAccounts {
  const set = readAccountSet(answer)
  if (!set) return { accounts: [], problem: 'notRead' }
  const accounts = set.accounts.map(({ transactions: _transactions, ...account }) => account)
  return { accounts, problem: set.problemOf(null) }
}

function matchRemote({
  answer,
  from,
  account,
  remote,
}: Extract<StatementTask, { find: 'remoteMatch' }>): RemoteMatch {
  const set = readAccountSet(answer)
  if (!set) return { match: null, problem: 'notRead' }
  const problem = set.problemOf(remote)
  const found = set.accounts.find((each) => keyOf(each) === keyOf(remote))
  if (!found) return { match: null, problem: problem ?? 'gone' }
  requireDollars(found.currency)
  const lines = readLines(found, from)
  const days = { from: lines[0]?.date ?? null, to: lines.at(-1)?.date ?? null }
  const statement = { lines, ...days, closing: found.closing }
  return { match: compare({ find: 'match', account }, statement) as StatementMatch, problem }
}

function listed(statement: Statement): Statement {
  return {
    ...statement,
    lines: statement.lines.slice(-MAX_LISTED_LINES),
    problems: statement.problems.slice(0, MAX_LISTED_PROBLEMS),
  }
}
