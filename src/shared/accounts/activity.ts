/** The acts of the members of an account [behaviour: Recent activity]. */
import { z } from 'zod'
import type { CashFlowKind } from '../plan/cash-flow.ts'
import { accountField, accountScope, longIdField, MAX_STORED_INTEGER } from '../fields.ts'

export type ActivityAction =
  | 'createdAccount'
  | 'renamedAccount'
  | 'setStartingBalance'
  | 'setBuffer'
  | 'setPayday'
  | 'startedMovingBalance'
  | 'stoppedMovingBalance'
  | 'checkedIn'
  | 'undidCheckIn'
  | 'joined'
  | 'left'
  | 'removedMember'
  | 'transferred'
  | 'madeViewer'
  | 'madeMember'
  | 'addedCashFlow'
  | 'editedCashFlow'
  | 'deletedCashFlow'
  | 'restoredCashFlow'
  | 'markedDone'
  | 'markedPending'
  | 'setOverride'
  | 'removedOverride'
  | 'skippedOccurrence'
  | 'unskippedOccurrence'
  | 'movedOccurrence'
  | 'movedOccurrenceBack'
  | 'changedFromDate'
  | 'rejoinedCashFlow'
  | 'importedFile'
  | 'undidImport'
  | 'restoredBackup'
  | 'undidChange'
  | 'createdScenario'
  | 'deletedScenario'
  | 'restoredScenario'
  | 'appliedScenario'
  | 'movedCashFlowsOut'
  | 'movedCashFlowsIn'
  | 'copiedCashFlowsIn'

/** A field that its action does not use is null. */
export interface Activity {
  id: number
  at: string
  memberName: string
  isOwn: boolean
  action: ActivityAction
  kind: CashFlowKind | null
  cashFlowId: number | null
  name: string | null
  date: string | null
  toDate: string | null
  amountCents: number | null
  count: number | null
  addedCount: number | null
  changedCount: number | null
  importId: string | null
  /** The account's after the change, by which `account.undo` undoes it; null where there is nothing to undo. */
  revision: number | null
  isUndone: boolean
  undoneAction: ActivityAction | null
  canRestore: boolean
  canUndo: boolean
}

export interface ActivityPage {
  activities: Activity[]
  nextCursor: number | null
}

export const listActivitiesInput = z.object({
  id: accountField,
  cursor: longIdField.optional(),
})

export const undoChangeInput = z.object({
  ...accountScope,
  revision: z
    .int({ error: 'The revision must be a whole number.' })
    .positive('The revision must be a positive number.')
    .max(MAX_STORED_INTEGER, 'The revision is too large.'),
})

export type UndoChangeInput = z.infer<typeof undoChangeInput>
export type ListActivitiesInput = z.infer<typeof listActivitiesInput>
