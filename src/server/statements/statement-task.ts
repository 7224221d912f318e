/** The tasks that the thread has with a statement [behaviour: Bank statements]. */
import {
  MAX_LISTED_LINES,
  MAX_LISTED_PROBLEMS,
  type Statement,
} from '../../shared/statements/statement.ts'
import { readStatement, type StatementInput } from './read/read-statement.ts'

/** A task of the thread, by what it finds. */
export type StatementTask = { find: 'lines' } & StatementInput

interface StatementResults {
  /** As it is answered: the newest lines and the first problems only. */
  lines: Statement
}

export type StatementResult<Find extends StatementTask['find'] = StatementTask['find']> =
  StatementResults[Find]

/** @throws AppError BAD_REQUEST as `readStatement` does. */
export function runStatementTask(task: StatementTask): StatementResult {
  return listed(readStatement(task))
}

function listed(statement: Statement): Statement {
  return {
    ...statement,
    lines: statement.lines.slice(-MAX_LISTED_LINES),
    problems: statement.problems.slice(0, MAX_LISTED_PROBLEMS),
  }
}
