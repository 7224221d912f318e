/** The procedures that a visitor of the demo may call [behaviour: Demo]. */
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../services/scope.ts'

/** By router. A new procedure is none of the demo until it stands here. */
const OFFERED: Record<string, string[]> = {
  user: ['me', 'update', 'ownActivities'],
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

/**
 * Answers the scope, unless it is that of a visitor of the demo, who may not call the procedure.
 *
 * @param path of the procedure, like "income.create"
 * @throws AppError CONFLICT with the sentence for the visitor.
 */
export function requireOfferedInDemo(scope: Scope, path: string): Scope {
  const [router = '', procedure = ''] = path.split('.')
  if (scope.user.demoUntil && !OFFERED[router]?.includes(procedure))
    throw new AppError('CONFLICT', 'The demo does not offer this.')
  return scope
}
