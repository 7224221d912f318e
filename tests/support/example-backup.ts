/** A file that `backup.restore` takes, with every field but the payday. */

const EXAMPLE_DATE = '2026-12-31'

export const EXAMPLE_BACKUP = {
  format: 'balance-backup',
  version: 1,
  accountName: 'Household',
  startingBalanceCents: -5,
  bufferCents: 5,
  balanceOn: '2026-11-20',
  doneMovesBalance: true,
  checkIns: [{ onDate: '2026-11-20', balanceCents: -5, expectedCents: 5 }],
  scenarios: [
    {
      name: 'Cheaper flat',
      changes: [
        { op: 'edit', kind: 'expense', place: 0, amountCents: 4 },
        { op: 'balance', deltaCents: 5 },
      ],
    },
  ],
  cashFlows: [
    {
      kind: 'expense',
      name: 'Rent',
      amountCents: 1_850_00,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 31,
      startDate: '2026-11-20T12:00:00.000Z',
      completedDates: ['2026-11-30'],
      movedBalance: [{ date: '2026-11-30', cents: -1_850_00 }],
      overrides: [{ date: EXAMPLE_DATE, amountCents: 5 }],
    },
    {
      kind: 'expense',
      name: 'Gym',
      note: 'Number 4711.\nOpen until ten.',
      bankNames: ['CITY GYM', 'City Gym Ltd'],
      amountCents: 35_00,
      recurrenceType: 'MONTHLY',
      startDate: '2026-11-20T12:00:00.000Z',
      anchorDate: EXAMPLE_DATE,
      every: 3,
      weekdayOfMonth: { nth: -1, weekday: 5 },
      firstDate: EXAMPLE_DATE,
      lastDate: '2030-12-31',
      weekend: 'before',
      skippedDates: [EXAMPLE_DATE],
      moves: [{ date: EXAMPLE_DATE, to: '2026-12-01' }],
      continues: 0,
      continuedLastDate: '2030-12-31',
    },
  ],
}
