/** Inputs that every procedure refuses: a good input with one wrong or missing field, or no object at all. */
import { BAD_BACKUPS } from './bad-backups.ts'
import { BAD_PLAN_CHANGES } from './example-check-in.ts'
import { BAD_DEVICE_VALUES } from './push-devices.ts'
import { BAD_STATEMENT_VALUES } from './example-statements.ts'

const BAD_TEXT = [null, 1, true, [], {}]
const BAD_UUID = [...BAD_TEXT, '', 'c0ffee', 'c0ffee00-0000-4000-8000-00000000000g']
const BAD_NUMBER = [null, '1', true, [], {}, Number.NaN, Infinity, 1.5]
const BAD_NAME = [...BAD_TEXT, '', ' \n', 'x'.repeat(201), 'a\u0000b', 'a\nb', '\ud800']
const BAD_EMAIL = [...BAD_TEXT, '', 'nobody', 'a@b', 'a b@example.com', 'a\u0000b@example.com']
const BAD_PASSWORD = [...BAD_TEXT, 'short', 'x'.repeat(257), 'password1', '987654321']
const BAD_CREDENTIAL = [...BAD_TEXT, '', 'x'.repeat(1025)]
const BAD_DAY = [...BAD_TEXT, '', '2026-02-29', '2026-13-01', '2026-1-1', '0000-01-01', '20261231']
const BAD_LONG_ID = [...BAD_NUMBER, 0, -1, 2 ** 53]
const BAD_ID = [...BAD_LONG_ID, 2 ** 31]
const BAD_YEAR = [...BAD_NUMBER, 1925, 2127, -1, 2 ** 53]

const GOOD_REF = { kind: 'expense', id: 1, date: '2027-01-01' }
const BAD_REFS = [
  null,
  1,
  true,
  'text',
  {},
  [null],
  [{}],
  [{ ...GOOD_REF, kind: 'both' }],
  [{ ...GOOD_REF, id: 0 }],
  [{ ...GOOD_REF, date: '2026-02-29' }],
  [
    { ...GOOD_REF, to: '2027-01-02' },
    { ...GOOD_REF, to: '2027-01-03' },
  ],
  Array.from({ length: 501 }, (_, at) => ({ ...GOOD_REF, id: at + 1, to: '2027-01-02' })),
]

const GOOD_ADD = {
  op: 'add',
  kind: 'income',
  name: 'Rise',
  amountCents: 5,
  recurrenceType: 'DAILY',
}
const BAD_CHANGES = [
  null,
  1,
  true,
  'text',
  {},
  [null],
  [{}],
  [{ op: 'toString' }],
  [{ ...GOOD_ADD, kind: 'both' }],
  [{ ...GOOD_ADD, name: '' }],
  [{ ...GOOD_ADD, amountCents: -1 }],
  [{ ...GOOD_ADD, weekend: 'before' }],
  [{ ...GOOD_ADD, recurrenceType: 'WEEKLY', recurrenceDay: 7 }],
  [{ ...GOOD_ADD, recurrenceType: 'ON_X_DAY' }],
  [{ ...GOOD_ADD, recurrenceType: 'ON_X_DAY', startDate: null }],
  [{ op: 'edit', kind: 'expense', id: 0 }],
  [{ op: 'edit', kind: 'expense', id: 1, fromDate: '2026-02-29' }],
  [{ op: 'stop', kind: 'expense', id: 2 ** 31 }],
  [{ op: 'skip', kind: 'expense', id: 1 }],
  [{ ...GOOD_REF, op: 'move' }],
  [{ ...GOOD_REF, op: 'move', to: null }],
  [{ ...GOOD_REF, op: 'amount' }],
  [{ ...GOOD_REF, op: 'amount', amountCents: 1.5 }],
  [{ op: 'balance', deltaCents: 100_000_000_000 }],
  [{ op: 'balance', deltaCents: '5' }],
  Array.from({ length: 101 }, () => ({ op: 'balance', deltaCents: 0 })),
]

const CHOICES =
  'removePasskeys done skipped doneMovesBalance movesBalance onboarded amounts lowest low mail bank importDuplicates dryRun secondStep parts'
const BAD_CHOICES = Object.fromEntries(
  CHOICES.split(' ').map((field) => [field, [null, 'true', 1, 0, [], {}]]),
)

/** Keyed by field: values that every procedure refuses. */
const BAD_VALUES: Record<string, unknown[]> = {
  account: [...BAD_ID, 'Personal', '', '0'],
  toAccount: [...BAD_ID, 'Personal', '', '0', 'personal'],
  fromAccount: [...BAD_ID, 'Personal', '', '0'],
  copyOf: [...BAD_ID, 'Personal', '', '0'],
  ids: [...BAD_TEXT, ['1'], [0], [1.5], Array.from({ length: 5_001 }, () => 1)],
  id: BAD_ID,
  paidBy: BAD_ID,
  kind: [...BAD_TEXT, '', 'Income', 'toString'],
  name: BAD_NAME,
  amountCents: [...BAD_NUMBER, -1, 100_000_000_000, 2 ** 53],
  bankNames: [
    null,
    1,
    true,
    {},
    '',
    [1],
    [null],
    [' '],
    ['x'.repeat(61)],
    ['a\u0000b'],
    ['\ud800'],
    Array.from({ length: 6 }, (_, at) => `Name ${at}`),
    Array.from({ length: 100_000 }, () => 1),
  ],
  note: [1, true, [], {}, 'x'.repeat(501), 'a\u0000b', '\ud800'],
  recurrenceType: [...BAD_TEXT, '', 'monthly', 'FORTNIGHTLY', 'constructor'],
  recurrenceDay: ['1', true, [], {}, Number.NaN, 1.5, -1, 0, 32, 2 ** 53],
  startDate: [1, true, [], {}, '', 'now', '2026-02-29', '2026-11-20T25:00:00Z'],
  anchorDate: BAD_DAY,
  every: [...BAD_NUMBER, -2, 0, 1, 100, 2 ** 53],
  monthDays: [1, true, '1', {}, [], [1], [1, 15, 30], [0, 15], [1, 32], [1, 7], [15, 1], [1, 15]],
  weekdayOfMonth: [
    1,
    true,
    '',
    [],
    {},
    { nth: 1 },
    { nth: 0, weekday: 1 },
    { nth: 5, weekday: 1 },
    { nth: 1, weekday: 7 },
    // It is right but for the day of the month beside it.
    { nth: 1, weekday: 1 },
  ],
  firstDate: [...BAD_DAY.filter((value) => value !== null), '2028-09-01'],
  lastDate: BAD_DAY.filter((value) => value !== null),
  weekend: [1, true, '', 'Before', [], {}],
  fromDate: [...BAD_DAY, '2028-09-01'],
  onDate: [...BAD_DAY, '2026-09-01', '2026-11-22'],
  ...BAD_PLAN_CHANGES,
  doneThrough: [...BAD_DAY.filter((value) => value !== null), '2026-10-31', '2026-11-22'],
  override: [
    null,
    1,
    'x',
    [],
    {},
    { date: '2026-12-31' },
    { date: '2026-02-29', amountCents: 5 },
    { date: '2026-12-31', amountCents: -1 },
  ],
  version: [...BAD_NUMBER, 2 ** 53],
  date: BAD_DAY,
  ...BAD_CHOICES,
  month: [...BAD_TEXT, '', '2026-13', '2026-00', '2026-1', '2026-11-01', '1925-12', '2127-01'],
  year: BAD_YEAR,
  fromYear: BAD_YEAR,
  count: [...BAD_NUMBER, 0, -1, 101, 2 ** 53],
  from: [...BAD_DAY, '2027-01-01', '1925-12-31'],
  to: [...BAD_DAY, '2026-10-31', '2127-01-01'],
  keepCents: [...BAD_NUMBER, 100_000_000_000, -100_000_000_000],
  days: [...BAD_NUMBER, 0, -1, 3_661],
  timeZone: [...BAD_TEXT, '', 'Mars/Olympus', 'x'.repeat(5000), 'a\u0000b'],
  newEmail: [...BAD_EMAIL, `${'x'.repeat(250)}@example.com`],
  newPassword: BAD_PASSWORD,
  currentPassword: [...BAD_CREDENTIAL, 'not this one'],
  startingBalanceCents: [...BAD_NUMBER, 100_000_000_000, -100_000_000_000],
  marks: [null, 'x', {}, [null], [{}], [{ kind: 'expense', id: 1 }]],
  bufferCents: [...BAD_NUMBER, -1, 100_000_000_000, 2 ** 53],
  paydayCashFlowId: BAD_ID.filter((value) => value !== null),
  paydayCashFlowIds: [null, 5, 'x', {}, [null], ['x'], [0], [1.5], [1, 2, 3, 4, 5, 6]],
  defaultView: [...BAD_TEXT, '', 'List'],
  markDoneMode: [...BAD_TEXT, '', 'Auto'],
  kinds: [...BAD_TEXT, 'income', ['Income'], [null], ['expense', 'expense']],
  weekly: [0, '', 'x', {}, { weekday: 7, hour: 1 }, { weekday: 1, hour: 24 }],
  csvData: [...BAD_TEXT, '', ' \n', '\ufeff', 'type,name,amount', 'a\u0000b'],
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
  userId: BAD_ID,
  token: [...BAD_TEXT, '', 'x'.repeat(201)],
  search: [...BAD_TEXT, 'x'.repeat(255), 'a\u0000b'],
  cursor: BAD_ID,
  role: [...BAD_TEXT, '', 'SuperAdmin', 'owner'],
  importId: BAD_UUID,
  requestId: BAD_UUID,
  passkey: [
    ...BAD_TEXT,
    '',
    { id: 'x', rawId: 'x', type: 'public-key' },
    { id: 'x', rawId: 'x', type: 'public-key', response: {} },
    { id: 'x', rawId: 'x', type: 'password', response: {} },
  ],
  changes: BAD_CHANGES,
  scenarioIds: [
    null,
    1,
    true,
    'text',
    {},
    [0],
    [null],
    ['1'],
    [1.5],
    Array.from({ length: 21 }, () => 1),
  ],
  challenge: [...BAD_TEXT, '', 'a b', 'x'.repeat(201)],
  recoveryCode: [...BAD_TEXT, '', 'x'.repeat(201)],
  accounts: [
    ...BAD_TEXT.filter((value) => !Array.isArray(value)),
    [null],
    [{ id: 1 }],
    [{ id: 0, newOwnerId: null }],
    [{ id: 1, newOwnerId: '2' }],
    Array.from({ length: 1_001 }, () => ({ id: 1, newOwnerId: null })),
  ],
  ...BAD_STATEMENT_VALUES,
  backup: BAD_BACKUPS,
}

/** Keyed by procedure and field: exceptions, where a procedure checks a field less or more strictly. */
const BAD_VALUES_OF: Record<string, Record<string, unknown[]>> = {
  'auth.login': { email: [...BAD_CREDENTIAL, 'a\u0000b'], password: BAD_CREDENTIAL },
  'auth.superAdminLogin': { email: [...BAD_CREDENTIAL, 'a\u0000b'], password: BAD_CREDENTIAL },
  'auth.forgotPassword': { email: BAD_EMAIL },
  'auth.register': { email: BAD_EMAIL, password: BAD_PASSWORD },
  'auth.claim': {
    code: [...BAD_TEXT, '', 'x'.repeat(101)],
    email: BAD_EMAIL,
    password: BAD_PASSWORD,
  },
  'admin.createUser': { email: BAD_EMAIL },
  'bank.connect': { setupToken: [...BAD_TEXT, '', 'bridge', 'x'.repeat(4001)] },
  'bank.choose': { connectionId: [...BAD_TEXT, 'x'.repeat(101)], key: [...BAD_TEXT, '', '!', 'x'] },
  'admin.audit': { cursor: BAD_LONG_ID },
  'account.activity': { cursor: BAD_LONG_ID },
  'account.undoCheckIn': { id: BAD_LONG_ID },
  'user.ownActivities': { cursor: BAD_LONG_ID },
  'occurrence.move': { to: BAD_DAY.filter((value) => value !== null) },
  'projection.afford': {
    date: [...BAD_DAY, '2000-01-01', '2126-01-01'],
    every: [...BAD_TEXT, '', 'Month', 'year', 2],
  },
  'account.checkIn': {
    checkInId: [...BAD_TEXT, '', 'c0ffee', 'c0ffee00-0000-4000-8000-00000000000g'],
    revision: [...BAD_NUMBER, -1],
    balanceCents: [...BAD_NUMBER, 100_000_000_000, -100_000_000_000],
    done: BAD_REFS,
    skipped: BAD_REFS,
    moved: [...BAD_REFS, [GOOD_REF], [{ ...GOOD_REF, to: null }], [{ ...GOOD_REF, to: 'now' }]],
  },
  'statement.preview': {
    balanceCents: [...BAD_NUMBER, 100_000_000_000, -100_000_000_000],
    done: BAD_REFS,
  },
  'account.previewCheckIn': {
    balanceCents: [...BAD_NUMBER, 100_000_000_000, -100_000_000_000],
    // One that is named twice is no other answer.
    notHappened: BAD_REFS.toSpliced(-2, 1),
  },
  'account.undo': { revision: [...BAD_NUMBER, 0, -1] },
  'push.enable': BAD_DEVICE_VALUES,
  'token.create': { scope: [...BAD_TEXT, '', 'Read', 'admin'], days: [...BAD_NUMBER, 0, 31] },
  'account.setRole': { role: [...BAD_TEXT, '', 'owner', 'Viewer'] },
  'invitation.create': {
    accountId: BAD_ID,
    email: BAD_EMAIL,
    role: [...BAD_TEXT, '', 'owner', 'Viewer'],
  },
  'invitation.list': { accountId: BAD_ID },
}

/** Procedures ignore this field, except those in BAD_VALUES_OF. */
const IGNORED = 'accountId'

/** The bad inputs of a procedure, each with a description of what is wrong. */
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
