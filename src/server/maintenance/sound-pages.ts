/**
 * Shows of most pages of accounts that no backup of them has a problem, without making one: what is checked in a backup is
 * nearly always a value of one column by itself, and many rows have the same ones. So a backup is made up of all the values
 * of a page, each once, and of the least and the greatest number, and is checked as the backup of an account is.
 */
import { LRUCache } from 'lru-cache'
import { restoreBackupInput } from '../../shared/files/backup.ts'
import type { MovedBalance } from '../../shared/files/backup-format.ts'
import type { CashFlow, CashFlowKind } from '../../shared/plan/cash-flow.ts'
import { MAX_KEPT_CHECK_INS } from '../../shared/plan/check-in.ts'
import { chunksOf } from '../db/database.ts'
import type { CashFlow as CashFlowRow, Scenario } from '../db/generated/sqlite/client.ts'
import { toCashFlow } from '../services/cash-flows/cash-flow-shape.ts'
import { noMarks } from '../services/cash-flows/marks.ts'
import { checkBackup } from '../services/files/backup-check.ts'
import { toBackupScenarios } from '../services/files/backup-scenarios.ts'
import { toBackupCashFlows, toBackupHead } from '../services/files/backups.ts'
import { toScenario } from '../services/scenarios/scenario-rows.ts'
import type { Connection } from './connection.ts'
import { type Range, type Within, within } from './pages.ts'

/** The size of the cache of values that were right on other pages. */
const REMEMBERED = 100_000

/** Serves one database. */
export class SoundPages {
  readonly #connection: Connection
  readonly #known = new LRUCache<string, true>({ max: REMEMBERED })

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** True if no backup of the accounts of a page has a problem. False if one may have. */
  async isSound(page: Range): Promise<boolean> {
    const isIn = within(page)
    const [odd] = await this.#connection.query(oddAccounts(isIn))
    if (odd?.odd) return false
    const rows = await this.#connection.query(valuesOf(this.#connection, isIn))
    const values = rows.map(({ what, value }) => ({ what: String(what), value: String(value) }))
    const isNew = ({ what, value }: Value) => !this.#known.has(`${what} ${value}`)
    const scenarios = (await this.#connection.query(
      `SELECT * FROM "Scenario" WHERE ${isIn('"accountId"')} AND "deletedAt" IS NULL`,
    )) as unknown as Scenario[]
    try {
      const backups = madeUpOf(values.filter(isNew), scenarios)
      for (const backup of backups) {
        const { data } = restoreBackupInput.shape.backup.safeParse(backup)
        if (!data || (await checkBackup(data)).problems.length > 0) return false
      }
    } catch {
      // One of the values cannot even be read.
      return false
    }
    for (const { what, value } of values) this.#known.set(`${what} ${value}`, true)
    return true
  }
}

interface Value {
  what: string
  value: string
}

/** A query for what is no value of one column: a continuation or a payday that may not be, and too many check-ins. */
function oddAccounts(isIn: Within): string {
  // None continues itself, not even through others, if each one continues an older one.
  return `SELECT EXISTS (
    SELECT 1 FROM "CashFlow" AS "f" JOIN "CashFlow" AS "o" ON "o"."accountId" = "f"."accountId" AND "o"."id" = "f"."continuesId"
    WHERE ${isIn('"f"."accountId"')} AND ${isIn('"o"."accountId"')} AND "f"."deletedAt" IS NULL AND "f"."continuesId" IS NOT NULL
      AND ("f"."kind" <> "o"."kind" OR "f"."continuesId" >= "f"."id")
  ) OR EXISTS (
    SELECT 1 FROM "Account" AS "a" JOIN "CashFlow" AS "f" ON "f"."accountId" = "a"."id" AND "f"."id" = "a"."paydayCashFlowId"
    WHERE ${isIn('"a"."id"')} AND ${isIn('"f"."accountId"')} AND "f"."kind" <> 'income'
  ) OR EXISTS (
    SELECT 1 FROM "CheckIn" WHERE ${isIn('"accountId"')} AND "undoneAt" IS NULL
    GROUP BY "accountId" HAVING count(*) > ${MAX_KEPT_CHECK_INS}
  ) AS "odd"`
}

/** A query for the values of a page, each once, and the ends of those that are numbers or times. */
function valuesOf({ provider }: Connection, isIn: Within): string {
  const each = (from: string, column: string) =>
    `SELECT '${from}.${column}' AS "what", CAST("${column}" AS TEXT) AS "value" FROM "${from}"
     WHERE "${column}" IS NOT NULL GROUP BY "${column}"`
  // PostgreSQL leaves out that a time is one of UTC.
  const zone = provider === 'postgresql' ? `|| 'Z'` : ''
  const ends = (from: string, column: string, suffix = '') =>
    ['min', 'max'].map(
      (end) =>
        `SELECT '${from}.${column}', CAST(${end}("${column}") AS TEXT) ${suffix} FROM "${from}" HAVING count("${column}") > 0`,
    )
  const ofAccount = isIn('"accountId"')
  return `WITH
    "accounts" AS MATERIALIZED (SELECT * FROM "Account" WHERE ${isIn('"id"')}),
    "flows" AS MATERIALIZED (SELECT * FROM "CashFlow" WHERE ${ofAccount} AND "deletedAt" IS NULL),
    "marks" AS MATERIALIZED (SELECT "date", "movedCents", "amountCents", "movedTo" FROM "Mark" WHERE ${ofAccount}),
    "said" AS MATERIALIZED (SELECT "onDate", "balanceCents", "expectedCents" FROM "CheckIn" WHERE ${ofAccount} AND "undoneAt" IS NULL)
    ${[
      ...['name', 'balanceOn'].map((column) => each('accounts', column)),
      ...['startingBalanceCents', 'bufferCents'].flatMap((column) => ends('accounts', column)),
      ...['kind', 'name', 'schedule', 'note', 'bankNames', 'continuedLastDate'].map((column) =>
        each('flows', column),
      ),
      ...ends('flows', 'amountCents'),
      ...ends('flows', 'startDate', zone),
      each('marks', 'date'),
      each('marks', 'movedTo'),
      each('said', 'onDate'),
      ...ends('marks', 'movedCents'),
      ...ends('marks', 'amountCents'),
      ...ends('said', 'balanceCents'),
      ...ends('said', 'expectedCents'),
    ].join(' UNION ALL ')}`
}

const DATE = '2026-01-01'

const ACCOUNT = {
  name: 'Account',
  startingBalanceCents: 0n,
  bufferCents: 0n,
  balanceOn: null,
  doneMovesBalance: false,
}

const FLOW: CashFlowRow = {
  id: 1,
  accountId: 1,
  kind: 'income',
  name: 'Cash flow',
  amountCents: 0n,
  schedule: 'DAILY',
  startDate: new Date(DATE),
  note: null,
  bankNames: null,
  continuesId: null,
  continuedLastDate: null,
  version: 1,
  contractAuthorId: null,
  importId: null,
  createdAt: new Date(DATE),
  editedAt: null,
  editedById: null,
  deletedAt: null,
}

/** @throws Error for a value that is not of its column's type. */
function madeUpOf(values: Value[], scenarios: Scenario[]): object[] {
  const all = (what: string) =>
    values.filter((each) => each.what === what).map(({ value }) => value)
  const numbers = (what: string) => all(what).map(Number)
  const flows: CashFlow[] = [toCashFlow(FLOW)]
  const add = (row: Partial<CashFlowRow>, marks: Partial<CashFlow> = {}) => {
    const id = flows.length + 1
    flows.push({ ...toCashFlow({ ...FLOW, ...row, id }, noMarks()), ...marks })
    return id
  }
  for (const name of all('flows.name')) add({ name })
  for (const schedule of all('flows.schedule')) add({ schedule })
  for (const note of all('flows.note')) add({ note })
  for (const bankNames of all('flows.bankNames')) add({ bankNames })
  for (const kind of all('flows.kind')) add({ kind: kind as CashFlowKind })
  for (const amount of all('flows.amountCents')) add({ amountCents: BigInt(amount) })
  for (const time of all('flows.startDate')) add({ startDate: new Date(time) })
  for (const to of all('marks.movedTo')) add({}, { moves: [{ date: DATE, to }] })
  for (const amountCents of numbers('marks.amountCents'))
    add({}, { overrides: [{ date: DATE, amountCents }] })
  add({}, { completedDates: all('marks.date') })
  const moved = new Map<number, MovedBalance[]>()
  for (const cents of numbers('marks.movedCents')) moved.set(add({}), [{ date: DATE, cents }])
  const lastDates = new Map<number, string>()
  for (const date of all('flows.continuedLastDate'))
    lastDates.set(add({ continuesId: FLOW.id }), date)

  const head = toBackupHead(ACCOUNT)
  const heads = [
    ...all('accounts.name').map((name) => ({ ...ACCOUNT, name })),
    ...all('accounts.balanceOn').map((balanceOn) => ({ ...ACCOUNT, balanceOn })),
    ...all('accounts.bufferCents').map((cents) => ({ ...ACCOUNT, bufferCents: BigInt(cents) })),
    ...all('accounts.startingBalanceCents').map((cents) => ({
      ...ACCOUNT,
      startingBalanceCents: BigInt(cents),
    })),
  ].map((account) => ({ ...toBackupHead(account), cashFlows: [] }))
  const said = { onDate: DATE, balanceCents: 0, expectedCents: 0 }
  const checkIns = [
    ...all('said.onDate').map((onDate) => ({ ...said, onDate })),
    ...numbers('said.balanceCents').map((balanceCents) => ({ ...said, balanceCents })),
    ...numbers('said.expectedCents').map((expectedCents) => ({ ...said, expectedCents })),
  ]
  return [
    ...heads,
    ...[...chunksOf(checkIns)].map((some) => ({ ...head, checkIns: some, cashFlows: [] })),
    ...scenarios.map(toMadeUpScenario).map((some) => ({ ...head, ...some })),
    { ...head, cashFlows: toBackupCashFlows(flows, lastDates, moved) },
  ]
}

/** A scenario, with a cash flow for each one that it names. */
function toMadeUpScenario(row: Scenario) {
  const scenario = toScenario(row)
  const ids = scenario.changes.flatMap((change) => ('id' in change ? change.id : []))
  const flows = [...new Set(ids)].map((id) => toCashFlow({ ...FLOW, id }))
  const cashFlows = toBackupCashFlows(flows, new Map(), new Map())
  return { scenarios: toBackupScenarios([scenario], flows), cashFlows }
}
