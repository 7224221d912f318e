/**
 * The effect of a change on the rows of an account, so that it can be undone [behaviour: Undo]: each row as it was before and
 * as it was after. Money is integer cents, dates are YYYY-MM-DD.
 */
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { CashFlow as CashFlowRow, Scenario } from '../../db/generated/sqlite/client.ts'
import type { EditableFields } from '../cash-flows/cash-flow-fields.ts'
import { type MarkState, type Place, sameColumns } from '../cash-flows/marks.ts'
import { type CashFlowState, haveSameSchedule, toCashFlowState } from './cash-flow-state.ts'

/** The starting balance, and how it was set. */
interface BalanceState {
  cents: number
  on: string | null
  checkInId: number | null
}

/** The columns that a row that was removed for good needs beside its fields to be written again. */
export interface Birth {
  kind: CashFlowKind
  contractAuthorId: number | null
  importId: string | null
  continuesId: number | null
  continuedLastDate: string | null
  version: number
  createdAt: string
}

/** Null stands for a row that is not there: never added, deleted, or removed for good. */
interface BeforeAndAfter<State> {
  before: State | null
  after: State | null
}

export interface ChangedCashFlow extends BeforeAndAfter<CashFlowState> {
  table: 'CashFlow'
  id: number
  /** Only of a row that was removed for good. */
  birth?: Birth
  /**
   * A digest of its marks after the change. Where it is there, marks that were changed since prevent undoing. `asNow`
   * stands for those at the end of the change.
   */
  marks?: string
}

/** The columns of an occurrence's marks that were changed. */
export interface ChangedMark extends Place {
  table: 'Mark'
  before: Partial<MarkState>
  after: Partial<MarkState>
  /** True if its cash flow was deleted at the time of the change, and so has to be when it is undone. */
  isOfDeleted?: true
  /** True if it went to another cash flow, or came from one. */
  isMoved?: true
}

export interface ChangedSetting {
  table: 'Account'
  field: 'bufferCents' | 'paydayCashFlowId' | 'doneMovesBalance' | 'doneMovesBalanceChosen'
  before: number | boolean | null
  after: number | boolean | null
}

/** A person, or a file, said what the starting balance is. */
export interface ChangedBalance {
  table: 'Balance'
  before: BalanceState
  after: BalanceState
}

/** The starting balance was changed by so much: done marks do, whatever it is. */
export interface MovedBalance {
  table: 'MovedBalance'
  cents: number
}

/** True if check-ins stand: those of the account between two ids, both included. */
export interface ChangedCheckIns {
  table: 'CheckIn'
  first: number
  last: number
  before: boolean
  after: boolean
}

/** A scenario was kept, changed or thrown away. */
export interface ChangedScenario extends BeforeAndAfter<ScenarioState> {
  table: 'Scenario'
  id: number
}

/** Its changes are JSON, as they are stored. */
type ScenarioState = Pick<Scenario, 'name' | 'changes'>

export type ChangedRow =
  | ChangedCashFlow
  | ChangedMark
  | ChangedSetting
  | ChangedBalance
  | MovedBalance
  | ChangedCheckIns
  | ChangedScenario

/** For a change that leaves the plan as it is. */
export const NOTHING_TO_UNDO: ChangedRow[] = []

/** A digest of no marks. */
export const NO_MARKS = ''
/** Stands for the digest of the marks at the end of the change. */
export const MARKS_AS_NOW = 'asNow'

export function cashFlowAdded(row: CashFlowRow): ChangedCashFlow {
  const after = toCashFlowState(row)
  return { table: 'CashFlow', id: row.id, before: null, after, marks: NO_MARKS }
}

/** With the marks that it has: they go and come back with it. */
export function cashFlowWithMarksAdded(row: CashFlowRow): ChangedCashFlow {
  return { ...cashFlowAdded(row), marks: MARKS_AS_NOW }
}

export function cashFlowDeleted(row: CashFlowRow): ChangedCashFlow {
  return { table: 'CashFlow', id: row.id, before: toCashFlowState(row), after: null }
}

/** Every later change of the cash flow, or of its marks, prevents undoing. */
export function cashFlowTouched(row: CashFlowRow): ChangedCashFlow {
  const state = toCashFlowState(row)
  return { table: 'CashFlow', id: row.id, before: state, after: state, marks: MARKS_AS_NOW }
}

/** Marks of dates that only the new schedule has would lose their occurrences, so they prevent undoing. */
export function cashFlowEdited(before: CashFlowRow, after: EditableFields): ChangedCashFlow {
  const [was, is] = [toCashFlowState(before), toCashFlowState(after)]
  const marks = haveSameSchedule(was, is) ? {} : { marks: MARKS_AS_NOW }
  return { table: 'CashFlow', id: before.id, before: was, after: is, ...marks }
}

/** For a row that is deleted from the database, not softly. */
export function cashFlowRemoved(row: CashFlowRow): ChangedCashFlow {
  const { kind, contractAuthorId, importId, continuesId, continuedLastDate, version } = row
  const createdAt = row.createdAt.toISOString()
  const birth = { kind, contractAuthorId, importId, continuesId, continuedLastDate, version }
  return { ...cashFlowDeleted(row), birth: { ...birth, createdAt } }
}

/** @param state all of its marks before */
export function markChanged(
  { cashFlowId, date }: Place,
  state: MarkState,
  after: Partial<MarkState>,
): ChangedMark {
  return { table: 'Mark', cashFlowId, date, before: sameColumns(after, state), after }
}

/** Nothing where it is 0. */
export function balanceMoved(cents: number): MovedBalance[] {
  return cents === 0 ? [] : [{ table: 'MovedBalance', cents }]
}

export function settingChanged<Value extends ChangedSetting['before']>(
  field: ChangedSetting['field'],
  before: Value,
  after: Value,
): ChangedSetting {
  return { table: 'Account', field, before, after }
}

interface AccountColumns extends BalanceColumns {
  bufferCents: bigint
  paydayCashFlowId: number | null
  doneMovesBalance: boolean
}

/** All that can change about an account's own fields, when its starting balance was set. */
export function accountChanged(before: AccountColumns, after: AccountColumns): ChangedRow[] {
  return [
    balanceSet(before, after),
    settingChanged('bufferCents', Number(before.bufferCents), Number(after.bufferCents)),
    settingChanged('paydayCashFlowId', before.paydayCashFlowId, after.paydayCashFlowId),
    settingChanged('doneMovesBalance', before.doneMovesBalance, after.doneMovesBalance),
  ]
}

interface BalanceColumns {
  startingBalanceCents: bigint | number
  balanceOn: string | null
  balanceCheckInId: number | null
}

export function balanceSet(before: BalanceColumns, after: BalanceColumns): ChangedBalance {
  return { table: 'Balance', before: toBalanceState(before), after: toBalanceState(after) }
}

function toBalanceState(columns: BalanceColumns): BalanceState {
  const { startingBalanceCents, balanceOn: on, balanceCheckInId: checkInId } = columns
  return { cents: Number(startingBalanceCents), on, checkInId }
}

/** A check-in that was made, or undone. */
export function checkInStands(id: number, after: boolean): ChangedCheckIns {
  return { table: 'CheckIn', first: id, last: id, before: !after, after }
}

export function scenarioChanged(
  id: number,
  before: ScenarioState | null,
  after: ScenarioState | null,
): ChangedScenario {
  return {
    table: 'Scenario',
    id,
    before: before && scenarioState(before),
    after: after && scenarioState(after),
  }
}

export function scenarioState({ name, changes }: ScenarioState): ScenarioState {
  return { name, changes }
}

/** The effect on a row of undoing a change. */
export function invert<Row extends ChangedRow>(row: Row): Row {
  if (row.table === 'MovedBalance') return { ...row, cents: -row.cents }
  const inverted = { ...row, before: row.after, after: row.before }
  if (inverted.table !== 'CashFlow') return inverted
  const { marks, ...flow } = inverted
  const needsMarks = marks !== undefined || flow.before === null
  return flow.after !== null && needsMarks ? { ...inverted, marks: MARKS_AS_NOW } : (flow as Row)
}
