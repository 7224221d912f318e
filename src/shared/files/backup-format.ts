/** The file that holds everything in an account [behaviour: Backup]. */
import type { CashFlow, Extras, Marks } from '../plan/cash-flow.ts'
import type { Spending } from '../plan/spending.ts'
import type { CheckIn, ExpectedRange } from '../plan/check-in.ts'
import type { ScheduleDetails } from '../schedules/schedule.ts'

export const BACKUP_FORMAT = 'balance-backup'
export const BACKUP_VERSION = 1

/** 8 MB, in bytes of UTF-8: the largest file that can be restored. As much as an account can have fits. */
export const MAX_BACKUP_BYTES = 8_000_000

export const BACKUP_MESSAGES = {
  notBackup: 'This is not a backup of Balance.',
  otherVersion: 'This backup was made by another version of Balance.',
  tooLarge: 'The file is larger than 8 MB, which is more than can be restored.',
} as const

export interface Backup {
  format: typeof BACKUP_FORMAT
  version: typeof BACKUP_VERSION
  accountName: string
  startingBalanceCents: number
  bufferCents?: number
  /** The income that is the payday, by its place in the list, counted from 0. Absent where none is chosen. */
  payday?: number
  /** All of them, that one first. Absent where there are not several. */
  paydays?: number[]
  balanceOn?: string
  doneMovesBalance?: true
  /** Oldest first; they cannot be undone any more. Absent where there are none. */
  checkIns?: BackupCheckIn[]
  scenarios?: BackupScenario[]
  cashFlows: BackupCashFlow[]
}

export type BackupCheckIn = Omit<CheckIn, 'id' | 'differenceCents' | 'range'> & {
  /** Absent where there is none. */
  range?: ExpectedRange
}

/** A change that names a cash flow names its place in the list, counted from 0. Those that name one that is gone are left out. */
export interface BackupScenario {
  name: string
  changes: Record<string, unknown>[]
}

/** A cash flow without the fields that only mean something within one database. Empty fields are absent. */
export type BackupCashFlow = Omit<
  CashFlow,
  'id' | 'version' | 'continuesId' | 'paidBy' | OptionalField
> &
  Partial<Pick<CashFlow, OptionalField>> & {
    movedBalance?: MovedBalance[]
  } & Partial<Continuation>

export interface MovedBalance {
  date: string
  cents: number
}

/** The cash flow of the same file that this one continues from a date on; absent where it continues none. */
export interface Continuation {
  continues: number | null
  /** The last date that it had before it was continued; null where it had none. */
  continuedLastDate: string | null
  /** The place of the card that pays for it. */
  paidWith: number | null
}

type OptionalField =
  | 'recurrenceDay'
  | Exclude<keyof Spending, 'paidBy'>
  | keyof Extras
  | keyof ScheduleDetails
  | keyof Marks
