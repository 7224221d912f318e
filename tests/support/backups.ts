/** Backups that tests restore. */
import { type Backup, BACKUP_FORMAT, BACKUP_VERSION } from '../../src/shared/files/backup-format.ts'

export const EMPTY: Backup = {
  format: BACKUP_FORMAT,
  version: BACKUP_VERSION,
  accountName: 'Personal Account',
  startingBalanceCents: 0,
  cashFlows: [],
}

export const RENT = {
  kind: 'expense',
  name: 'Rent',
  amountCents: 1_850_00,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 31,
  startDate: '2026-11-20T12:34:56.789Z',
  completedDates: ['2026-11-30'],
  overrides: [{ date: '2026-12-31', amountCents: 0 }],
} as const
