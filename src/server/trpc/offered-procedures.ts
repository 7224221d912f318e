/**
 * The procedures that a visitor of the demo may call [behaviour: Demo], and those that the token of a program may call
 * [behaviour: Tokens of programs]. A new one is none of theirs until it stands here.
 */
import type { Scope } from '../services/scope.ts'
import { requireReach } from '../services/tokens/token-reach.ts'
import { notInDemo } from '../services/users/demo-end.ts'

/** Names of procedures, by router. */
type Offered = Record<string, string[]>

const TO_DEMO: Offered = {
  // confirmEmail refuses visitors itself, because it tells a visitor whose link is for another login to sign out first.
  user: ['me', 'update', 'ownActivities', 'confirmEmail'],
  session: ['list'],
  income: ['list', 'latest', 'create', 'update', 'rejoin', 'delete', 'restore'],
  expense: ['list', 'latest', 'create', 'update', 'rejoin', 'delete', 'restore'],
  occurrence: ['markDone', 'answerDone', 'setOverride', 'removeOverride', 'skip', 'move'],
  projection: [
    'month',
    'day',
    'year',
    'years',
    'balances',
    'journal',
    'coming',
    'advice',
    'together',
    'explain',
    'dates',
    'outlook',
    'afford',
    'compare',
  ],
  scenario: ['list', 'create', 'update', 'delete', 'restore', 'apply', 'undoApply'],
  account: [
    'list',
    'changes',
    'activity',
    'openItems',
    'previewCheckIn',
    'checkIn',
    'undoCheckIn',
    'checkIns',
    'notes',
    'undo',
    'moveCashFlows',
    'copyCashFlows',
    'create',
    'update',
  ],
  import: ['preview', 'run', 'undo', 'restore'],
  statement: ['read', 'propose', 'match', 'preview'],
  backup: ['download'],
}

/** All that only reads, but for personal data and the things of a user beside their accounts. */
const TO_READING_TOKEN: Offered = {
  user: ['me'],
  income: ['list', 'latest'],
  expense: ['list', 'latest'],
  projection: [
    'month',
    'day',
    'year',
    'years',
    'balances',
    'journal',
    'coming',
    'advice',
    'together',
    'explain',
    'dates',
    'outlook',
    'afford',
    'compare',
  ],
  scenario: ['list'],
  account: ['list', 'activity', 'openItems', 'previewCheckIn', 'checkIns', 'notes'],
}

/** Changes of cash flows, occurrences, check-ins, scenarios and imports, and what reads a file for them. */
const TO_WRITING_TOKEN: Offered = {
  income: ['create', 'update', 'rejoin', 'delete', 'restore'],
  expense: ['create', 'update', 'rejoin', 'delete', 'restore'],
  occurrence: ['markDone', 'answerDone', 'setOverride', 'removeOverride', 'skip', 'move'],
  scenario: ['create', 'update', 'delete', 'restore', 'apply', 'undoApply'],
  account: ['checkIn', 'undoCheckIn', 'moveCashFlows', 'copyCashFlows'],
  import: ['preview', 'run', 'undo', 'restore'],
  statement: ['read', 'propose', 'match', 'preview'],
}

/**
 * Answers the scope, unless it is that of a visitor of the demo, or of a program, and may not call the procedure.
 *
 * @param path of the procedure, like "income.create"
 * @throws AppError CONFLICT with the sentence for the visitor, or for the program.
 */
export function requireOffered(scope: Scope, path: string): Scope {
  if (scope.user.demoUntil && !isAmong(TO_DEMO, path)) throw notInDemo()
  requireReach(scope, tokenScopeFor(path), path)
  return scope
}

function tokenScopeFor(path: string) {
  if (isAmong(TO_READING_TOKEN, path)) return 'read'
  return isAmong(TO_WRITING_TOKEN, path) ? 'write' : undefined
}

function isAmong(offered: Offered, path: string): boolean {
  const [router = '', procedure = ''] = path.split('.')
  return offered[router]?.includes(procedure) ?? false
}
