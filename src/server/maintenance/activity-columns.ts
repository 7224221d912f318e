/** Which columns the row of an activity has, by its action: all others are null. */
import type { Activity, ActivityAction } from '../db/generated/sqlite/client.ts'

const CASH_FLOW = 'kind cashFlowId name'
const OCCURRENCE = `${CASH_FLOW} date`
const IMPORT = 'count importId'

/** An action with several ways to be done has a list for each. What has a question mark may be null. */
const COLUMNS: Record<Exclude<ActivityAction, 'undidChange'>, string[]> = {
  createdAccount: [''],
  renamedAccount: ['name'],
  setStartingBalance: ['amountCents'],
  setBuffer: ['amountCents'],
  // The product chooses one again.
  setPayday: [CASH_FLOW, 'kind'],
  startedMovingBalance: [''],
  stoppedMovingBalance: [''],
  checkedIn: ['date amountCents count'],
  undidCheckIn: ['date amountCents'],
  joined: [''],
  left: [''],
  removedMember: ['name'],
  transferred: ['name'],
  addedCashFlow: [`${CASH_FLOW} amountCents`],
  editedCashFlow: [`${CASH_FLOW} amountCents?`],
  deletedCashFlow: [CASH_FLOW],
  restoredCashFlow: [CASH_FLOW, IMPORT],
  markedDone: [OCCURRENCE],
  markedPending: [OCCURRENCE],
  setOverride: [`${OCCURRENCE} amountCents`],
  removedOverride: [OCCURRENCE],
  skippedOccurrence: [OCCURRENCE],
  unskippedOccurrence: [OCCURRENCE],
  movedOccurrence: [`${OCCURRENCE} toDate`],
  movedOccurrenceBack: [OCCURRENCE],
  changedFromDate: [`${OCCURRENCE} amountCents?`],
  rejoinedCashFlow: [OCCURRENCE],
  importedFile: [IMPORT],
  undidImport: [IMPORT],
  restoredBackup: ['count'],
  createdScenario: ['name'],
  deletedScenario: ['name'],
  restoredScenario: ['name'],
  // One that is not kept has no name.
  appliedScenario: ['name? count'],
}

const DETAILS = [
  'kind',
  'cashFlowId',
  'name',
  'date',
  'toDate',
  'amountCents',
  'count',
  'importId',
] as const

type Details = Pick<Record<keyof Activity, unknown>, (typeof DETAILS)[number]> &
  Pick<Activity, 'action' | 'undoneAction'>

/** A sentence; null if nothing is wrong. */
export function activityProblem(row: Details): string | null {
  const { action, undoneAction } = row
  if ((action === 'undidChange') !== (undoneAction !== null))
    return 'What was undone must be there for undidChange, and only for it.'
  // It says of the undone change what that one's own activity said.
  const done = undoneAction ?? action
  // An undone undoing says what had been undone at first, which can be anything.
  if (done === 'undidChange') return null
  const given: string[] = DETAILS.filter((column) => row[column] !== null)
  // A balance that was set again to the same amount is no activity, but it can be undone.
  if (undoneAction === 'setStartingBalance' && given.length === 0) return null
  if (COLUMNS[done].some((columns) => matches(given, columns))) return null
  return `It has ${given.join(', ') || 'no details'}, which is not what ${done} has.`
}

function matches(given: string[], columns: string): boolean {
  const known = columns.split(' ').filter((column) => column !== '')
  return (
    known.every((column) => column.endsWith('?') || given.includes(column)) &&
    given.every((column) => known.includes(column) || known.includes(`${column}?`))
  )
}
