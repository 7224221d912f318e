/** Inputs that no procedure takes: a good one with one field that is wrong or missing, or none at all. */

const NO_TEXT = [null, 1, true, [], {}]
const NO_NUMBER = [null, '1', true, [], {}, Number.NaN, Infinity, 1.5]
const NO_NAME = [...NO_TEXT, '', ' \n', 'x'.repeat(201), 'a\u0000b', 'a\nb', '\ud800']
const NO_EMAIL = [...NO_TEXT, '', 'nobody', 'a@b', 'a b@example.com', 'a\u0000b@example.com']
const NO_PASSWORD = [...NO_TEXT, 'short', 'x'.repeat(257), 'password1']
const NO_CREDENTIAL = [...NO_TEXT, '', 'x'.repeat(1025)]
const NO_DAY = [...NO_TEXT, '', '2026-02-29', '2026-13-01', '2026-1-1', '0000-01-01', '20261231']
const NO_ID = [...NO_NUMBER, 0, -1, 2 ** 31, 2 ** 53]
const NO_YEAR = [...NO_NUMBER, 1925, 2127, -1, 2 ** 53]

const EMPTY_BACKUP = {
  format: 'balance-backup',
  version: 1,
  accountName: 'Household',
  startingBalanceCents: 0,
  cashFlows: [],
}

/** By field: values that no procedure takes. */
const BAD_VALUES: Record<string, unknown[]> = {
  account: [...NO_ID, 'Personal', '', '0'],
  id: NO_ID,
  kind: [...NO_TEXT, '', 'Income', 'toString'],
  name: NO_NAME,
  amountCents: [...NO_NUMBER, -1, 100_000_000_000, 2 ** 53],
  recurrenceType: [...NO_TEXT, '', 'monthly', 'FORTNIGHTLY', 'constructor'],
  recurrenceDay: ['1', true, [], {}, Number.NaN, 1.5, -1, 0, 32, 2 ** 53],
  startDate: [1, true, [], {}, '', 'now', '2026-02-29', '2026-11-20T25:00:00Z'],
  version: [...NO_NUMBER, 2 ** 53],
  date: NO_DAY,
  done: [null, 'true', 1, 0, [], {}],
  month: [...NO_TEXT, '', '2026-13', '2026-00', '2026-1', '2026-11-01', '1925-12', '2127-01'],
  year: NO_YEAR,
  fromYear: NO_YEAR,
  count: [...NO_NUMBER, 0, -1, 101, 2 ** 53],
  from: [...NO_DAY, '2027-01-01', '1925-12-31'],
  to: [...NO_DAY, '2026-10-31', '2127-01-01'],
  timeZone: [...NO_TEXT, '', 'Mars/Olympus', 'x'.repeat(5000), 'a\u0000b'],
  newEmail: [...NO_EMAIL, `${'x'.repeat(250)}@example.com`],
  newPassword: NO_PASSWORD,
  currentPassword: [...NO_CREDENTIAL, 'not this one'],
  startingBalanceCents: [...NO_NUMBER, 100_000_000_000, -100_000_000_000],
  defaultView: [...NO_TEXT, '', 'List'],
  markDoneMode: [...NO_TEXT, '', 'Auto'],
  onboarded: [null, 'true', 1, [], {}],
  csvData: [...NO_TEXT, '', ' \n', '\ufeff', 'type,name,amount', 'a\u0000b'],
  columnMapping: [
    null,
    1,
    true,
    'type',
    'byheaders',
    [],
    ['byHeaders'],
    {},
    { type: 0 },
    { type: 0, name: -1, amount: '2' },
  ],
  userId: NO_ID,
  token: [...NO_TEXT, '', 'x'.repeat(201)],
  search: [...NO_TEXT, 'x'.repeat(255), 'a\u0000b'],
  cursor: NO_ID,
  role: [...NO_TEXT, '', 'SuperAdmin', 'owner'],
  importDuplicates: [null, 'true', 1, [], {}],
  dryRun: [null, 'true', 1, [], {}],
  importId: [...NO_TEXT, '', 'c0ffee', 'c0ffee00-0000-4000-8000-00000000000g'],
  backup: [
    ...NO_TEXT,
    { format: 'balance-backup' },
    { ...EMPTY_BACKUP, format: 'other' },
    { ...EMPTY_BACKUP, version: 2 },
    { ...EMPTY_BACKUP, startingBalanceCents: '5' },
    { ...EMPTY_BACKUP, cashFlows: {} },
    { ...EMPTY_BACKUP, cashFlows: [null] },
    { ...EMPTY_BACKUP, cashFlows: [{ kind: 'income', name: 'Salary' }] },
  ],
}

/** Where a field is judged less or more than elsewhere. */
const BAD_VALUES_OF: Record<string, Record<string, unknown[]>> = {
  'auth.login': { email: [...NO_CREDENTIAL, 'a\u0000b'], password: NO_CREDENTIAL },
  'auth.superAdminLogin': { email: [...NO_CREDENTIAL, 'a\u0000b'], password: NO_CREDENTIAL },
  'auth.register': { email: NO_EMAIL, password: NO_PASSWORD },
  'admin.createUser': { email: NO_EMAIL },
  'invitation.create': { accountId: NO_ID },
  'invitation.list': { accountId: NO_ID },
}

/** It decides nothing and may be anything, but where BAD_VALUES_OF says otherwise. */
const IGNORED = 'accountId'

/** For a procedure: what is wrong, and the good input with just that. */
export function listBadInputs(path: string, good: object, optional: string[]): [string, unknown][] {
  const inputs: [string, unknown][] = []
  for (const field of Object.keys(good)) {
    const bad = BAD_VALUES_OF[path]?.[field] ?? BAD_VALUES[field]
    if (field === IGNORED && !bad) continue
    if (!bad) throw new Error(`Which values are wrong for "${field}" of ${path}?`)
    for (const value of bad)
      inputs.push([`${field} is ${JSON.stringify(value)}`, { ...good, [field]: value }])
    const without = Object.entries(good).filter(([name]) => name !== field)
    if (!optional.includes(field)) inputs.push([`no ${field}`, Object.fromEntries(without)])
  }
  for (const input of [undefined, null, 1, 'text', [], true])
    inputs.push([`the input is ${JSON.stringify(input)}`, input])
  return inputs
}
