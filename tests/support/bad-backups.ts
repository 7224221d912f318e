/** Backups that a restore refuses: no backup at all, or an empty one with one wrong field. */
const EMPTY_BACKUP = {
  format: 'balance-backup',
  version: 1,
  accountName: 'Household',
  startingBalanceCents: 0,
  cashFlows: [],
}

export const BAD_BACKUPS: unknown[] = [
  null,
  1,
  true,
  [],
  {},
  { format: 'balance-backup' },
  { ...EMPTY_BACKUP, format: 'other' },
  { ...EMPTY_BACKUP, version: 2 },
  { ...EMPTY_BACKUP, startingBalanceCents: '5' },
  { ...EMPTY_BACKUP, bufferCents: -1 },
  { ...EMPTY_BACKUP, payday: 0 },
  { ...EMPTY_BACKUP, cashFlows: {} },
  { ...EMPTY_BACKUP, scenarios: {} },
  { ...EMPTY_BACKUP, scenarios: [null] },
  { ...EMPTY_BACKUP, scenarios: [{ name: 'Flat' }] },
  {
    ...EMPTY_BACKUP,
    scenarios: [{ name: 'Flat', changes: [{ op: 'stop', kind: 'income', place: 0 }] }],
  },
  { ...EMPTY_BACKUP, cashFlows: [null] },
  { ...EMPTY_BACKUP, cashFlows: [{ kind: 'income', name: 'Salary' }] },
]
