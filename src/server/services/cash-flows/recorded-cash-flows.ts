/** Cash flows in the records of changes [behaviour: Undo]. Money is integer cents. */
import { readCashFlowRows } from './account-rows.ts'
import {
  toSpending,
  toSpendingColumns,
  type SpendingColumns,
  setSpending,
  putPayersBack,
  withSameSpending,
} from './spending-columns.ts'
import { createHash } from 'node:crypto'
import { cleanName } from '../../../shared/name.ts'
import {
  type CashFlowKind,
  EXTRA_NAMES,
  extrasOf,
  type Marks,
} from '../../../shared/plan/cash-flow.ts'
import { isOneTime } from '../../../shared/schedules/schedule-text.ts'
import { chunksOf, type Transaction } from '../../db/database.ts'
import { type CashFlow as CashFlowRow, Prisma } from '../../db/generated/sqlite/client.ts'
import { requireRoom } from '../quotas.ts'
import { type ChangingAccount, databaseTime } from '../scope.ts'
import { type ChangedRow, countMore, removedForGood, type Table } from '../undo/changed-rows.ts'
import {
  areSameFields,
  type EditableFields,
  editStamp,
  type ExtraColumns,
} from './cash-flow-fields.ts'
import type { Spending } from '../../../shared/plan/spending.ts'
import { readMarks } from './marks.ts'

/** A digest of no marks. */
const NO_MARKS = ''

/** A record from before there was an extra does not have it. */
export interface CashFlowState extends Partial<ExtraColumns>, Partial<Spending> {
  name: string
  amountCents: number
  schedule: string
  startDate: string
  /** Only where the change is one of them: check-ins learn names, which prevents no undoing of other changes. */
  bankNames?: string | null
}

/** A row that was removed for good is recorded with all of its columns. */
interface RemovedState extends CashFlowState {
  bankNames: string | null
  kind: CashFlowKind
  contractAuthorId: number | null
  importId: string | null
  continuesId: number | null
  continuedLastDate: string | null
  version: number
  createdAt: string
}

export type ChangedCashFlow = ChangedRow<number, CashFlowState | RemovedState>

export const CASH_FLOWS: Table<number, CashFlowState | RemovedState> = {
  name: 'CashFlow',
  // A cash flow can have 20,000 marks, and each edit of its schedule would store them again.
  readGuards({ tx, accountId }, rows) {
    const unknown = rows.filter((row) => row.guard === undefined && needsItsMarks(row))
    return digestMarks(tx, accountId, unknown)
  },
  async open(changing, rows, { isOfFile }) {
    const { tx, scope, accountId } = changing
    const ids = rows.map(({ key }) => key)
    const now = await readCashFlowRows(tx, accountId, ids)
    const guarded = rows.filter(({ guard, after }) => guard !== undefined && after !== null)
    const digests = await digestMarks(tx, accountId, guarded)
    return {
      refusal(row) {
        const { key, guard, after } = row
        const refusal = refusalOf(row, now.get(key), isOfFile)
        if (refusal !== null || after === null || digests.get(key) === guard) return refusal
        if (isOfFile) return `${SOME_OF_FILE} was changed or deleted since`
        return `The done marks or exceptions of ${cleanName(after.name)} were changed since`
      },
      async requireRoom() {
        const more = countMore(rows)
        if (more > 0) await requireRoom(tx, scope, 'cashFlows', accountId, more)
      },
      putBack: () => putCashFlowsBack(changing, rows, now),
    }
  },
}

/** Marks would be lost with the cash flow, or with the dates that only its new schedule has. */
function needsItsMarks({ before, after, touched }: ChangedCashFlow): boolean {
  if (after === null) return false
  if (touched || before?.schedule !== after.schedule) return true
  return isOneTime(after.schedule) && before.startDate !== after.startDate
}

/** A column that is absent is empty. */
type RecordedFields = Omit<EditableFields, keyof ExtraColumns | keyof Spending> &
  Partial<ExtraColumns> &
  Partial<SpendingColumns>

export type AddedCashFlow = RecordedFields &
  Pick<CashFlowRow, 'id'> &
  Partial<Pick<CashFlowRow, 'paidBy'>>

export function toCashFlowState(row: RecordedFields): CashFlowState {
  const { name, amountCents, schedule, startDate } = row
  const { bankNames: _names, ...seen } = extrasOf(row)
  return {
    name,
    amountCents: Number(amountCents),
    schedule,
    startDate: startDate.toISOString(),
    ...seen,
    ...setSpending(toSpending(row)),
  }
}

export function cashFlowAdded(row: AddedCashFlow): ChangedCashFlow {
  return { table: CASH_FLOWS, key: row.id, before: null, after: toCashFlowState(row) }
}

export function cashFlowDeleted(row: CashFlowRow): ChangedCashFlow {
  return { table: CASH_FLOWS, key: row.id, before: toCashFlowState(row), after: null }
}

/** Makes undoing a conflict once the cash flow, or one of its marks, has changed again. */
export function cashFlowTouched(row: CashFlowRow): ChangedCashFlow {
  const state = toCashFlowState(row)
  return { table: CASH_FLOWS, key: row.id, before: state, after: state, touched: true }
}

export function cashFlowEdited(before: CashFlowRow, after: EditableFields): ChangedCashFlow {
  const [was, is] = withSameSpending(toCashFlowState(before), toCashFlowState(after))
  const row = { table: CASH_FLOWS, key: before.id }
  if (before.bankNames === after.bankNames) return { ...row, before: was, after: is }
  return {
    ...row,
    before: { ...was, bankNames: before.bankNames },
    after: { ...is, bankNames: after.bankNames },
  }
}

/** Records a row that is deleted from the database, not softly. */
export function cashFlowRemoved(row: CashFlowRow): ChangedCashFlow {
  const { kind, contractAuthorId, importId, continuesId, continuedLastDate, version } = row
  const columns = { kind, contractAuthorId, importId, continuesId, continuedLastDate, version }
  const createdAt = row.createdAt.toISOString()
  const before = { ...toCashFlowState(row), bankNames: row.bankNames, ...columns, createdAt }
  return { table: CASH_FLOWS, key: row.id, before, after: null }
}

export function changesBankNames({ before, after }: ChangedCashFlow): boolean {
  return before !== null && after !== null && before.bankNames !== after.bankNames
}

/** The columns of a state; those that it does not have are empty. */
function toFields(state: CashFlowState): EditableFields {
  const { name, amountCents, schedule } = state
  const extras = Object.fromEntries(EXTRA_NAMES.map((extra) => [extra, state[extra] ?? null]))
  const startDate = new Date(state.startDate)
  const spending = toSpendingColumns(toSpending(state))
  return { name, amountCents, schedule, startDate, ...(extras as ExtraColumns), ...spending }
}

export function isSeenAs(row: CashFlowRow, state: CashFlowState, withBankNames: boolean): boolean {
  const fields = toFields(state)
  return areSameFields(row, withBankNames ? fields : { ...fields, bankNames: row.bankNames })
}

const SOME_OF_FILE = 'Some of what the file had added'

function refusalOf(
  row: ChangedCashFlow,
  now: CashFlowRow | undefined,
  isOfFile: boolean,
): string | null {
  const { before, after } = row
  const known = (after ?? before ?? now)?.name
  if (known === undefined) return 'The income or expense was removed for good'
  const name = isOfFile ? SOME_OF_FILE : cleanName(known)
  if (!now && !isRemoved(after ?? before)) return removedForGood(name)
  const isThere = now !== undefined && now.deletedAt === null
  if (after === null) return isThere ? `${name} was restored since` : null
  if (isThere && isSeenAs(now, after, changesBankNames(row))) return null
  if (isOfFile) return `${name} was changed or deleted since`
  return `${name} was ${isThere ? 'changed' : 'deleted'} since`
}

export function isRemoved(state: CashFlowState | RemovedState | null): state is RemovedState {
  return state !== null && 'createdAt' in state
}

async function putCashFlowsBack(
  { tx, scope, accountId }: ChangingAccount,
  rows: ChangedCashFlow[],
  now: Map<number, CashFlowRow>,
): Promise<void> {
  const [deleted, restored]: [number[], number[]] = [[], []]
  for (const changed of rows) {
    const { key: id, before, after } = changed
    const row = now.get(id)
    if (before === null) {
      if (after !== null) deleted.push(id)
      continue
    }
    const { bankNames, ...seen } = toFields(before)
    // An editor of an older copy has to notice.
    const fields = { ...seen, paidBy: null, ...editStamp(scope) }
    const withNames = changesBankNames(changed)
    if (row && isSeenAs(row, before, withNames)) {
      if (row.deletedAt !== null) restored.push(id)
    } else if (row) {
      // Names that were learned since stay.
      const names = withNames ? { bankNames } : {}
      const data = { ...fields, ...names, deletedAt: null }
      await tx.cashFlow.update({ where: { id, accountId }, data, select: { id: true } })
    } else {
      // The comparison has found it, or all of its columns.
      const { version, ...removed } = before as RemovedState
      const data = { ...removed, ...fields, id, accountId, bankNames, version: version + 1 }
      await tx.cashFlow.create({ data, select: { id: true } })
    }
  }
  const write = async (ids: number[], data: Prisma.CashFlowUpdateManyMutationInput) => {
    for (const some of chunksOf(ids))
      await tx.cashFlow.updateMany({ where: { accountId, id: { in: some } }, data })
  }
  await write(deleted, { deletedAt: databaseTime(scope) })
  await write(restored, { deletedAt: null })
  await putPayersBack({ tx, accountId }, rows)
}

/** Keyed by the id of the cash flow. */
async function digestMarks(
  tx: Transaction,
  accountId: number,
  rows: readonly ChangedCashFlow[],
): Promise<Map<number, string>> {
  const digests = new Map(rows.map(({ key }) => [key, NO_MARKS]))
  for (const ids of chunksOf(digests.keys())) {
    const condition = Prisma.sql`"cashFlowId" IN (${Prisma.join(ids)})`
    for (const [id, marks] of await readMarks(tx, accountId, condition))
      digests.set(id, digestOf(id, marks))
  }
  return digests
}

/** The sum that a done mark has moved is not seen in the plan. */
function digestOf(id: number, { completedDates, overrides, skippedDates, moves }: Marks): string {
  const lines = [
    ...completedDates.map((date) => ['Completion', id, date]),
    ...overrides.map(({ date, amountCents }) => ['Override', id, date, amountCents]),
    ...skippedDates.map((date) => ['Skip', id, date]),
    ...moves.map(({ date, to }) => ['Move', id, date, to]),
  ]
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
