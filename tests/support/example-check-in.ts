/** A check-in with an item in each of its lists, but for the account and its revision. */
export function exampleCheckIn(expenseId: number, date: string) {
  const item = { kind: 'expense', id: expenseId }
  return {
    accountId: 1,
    timeZone: 'Europe/Rome',
    checkInId: 'c0ffee00-0000-4000-8000-000000000004',
    balanceCents: -5,
    done: [{ ...item, date }],
    skipped: [{ ...item, date: '2026-12-30' }],
    moved: [{ ...item, date: '2026-12-29', to: '2027-01-02' }],
  }
}
