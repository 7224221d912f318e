/** Who did what in a shared account [behaviour: Recent activity]. */
import { z } from 'zod'
import type { CashFlowKind } from './cash-flow.ts'
import { idField } from './fields.ts'

export type ActivityAction =
  | 'createdAccount'
  | 'renamedAccount'
  | 'setStartingBalance'
  | 'joined'
  | 'left'
  | 'removedMember'
  | 'transferred'
  | 'addedCashFlow'
  | 'editedCashFlow'
  | 'deletedCashFlow'
  | 'restoredCashFlow'
  | 'markedDone'
  | 'markedPending'
  | 'setOverride'
  | 'removedOverride'
  | 'importedFile'
  | 'undidImport'
  | 'restoredBackup'

/** What the action has no use for is null. */
export interface Activity {
  id: number
  /** ISO 8601 instant, UTC. */
  at: string
  memberName: string
  /** Did the caller do it? */
  isOwn: boolean
  action: ActivityAction
  kind: CashFlowKind | null
  cashFlowId: number | null
  /** What the cash flow, the member or the account was called then. */
  name: string | null
  date: string | null
  amountCents: number | null
  count: number | null
  importId: string | null
  /** A deletion, or an undone import, that still stands and can still be taken back. */
  canRestore: boolean
  /** An import of which something is still there. */
  canUndo: boolean
}

export interface ActivityPage {
  /** Newest first. */
  activities: Activity[]
  /** Where the next page begins; null on the last one. */
  nextCursor: number | null
}

export const listActivitiesInput = z.object({ id: idField, cursor: idField.optional() })

export type ListActivitiesInput = z.infer<typeof listActivitiesInput>
