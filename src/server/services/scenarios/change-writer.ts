/** Makes changes of a scenario real, each as if a person made it, within one change of the account. */
import type { AccountRef } from '../../../shared/fields.ts'
import { isOneTime, parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import type { Change } from '../../../shared/plan/scenario.ts'
import { dayText, parseDay } from '../../projection/rules/calendar.ts'
import { FlowParts } from '../../projection/ledger/flow-parts.ts'
import { hasDateBefore } from '../../projection/rules/schedule-dates.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import type { Note } from '../accounts/activities.ts'
import { accountChanged, moveBalance } from '../accounts/recorded-accounts.ts'
import { newFieldsOf, toRule } from '../cash-flows/cash-flow-fields.ts'
import { editCashFlow, editCashFlowFrom } from '../cash-flows/cash-flow-edits.ts'
import { addCashFlow, getCashFlow, removeCashFlow } from '../cash-flows/cash-flows.ts'
import { cashFlowTouched } from '../cash-flows/recorded-cash-flows.ts'
import { changeMarkOf, moving, overriding, skipping } from '../cash-flows/occurrences.ts'
import type { Scope } from '../scope.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'
import { addRows } from '../undo/undo-records.ts'

type ChangeOf<Op extends Change['op']> = Extract<Change, { op: Op }>

export class ChangeWriter {
  readonly #tx: Transaction
  readonly #scope: Scope
  readonly #account: AccountRef
  readonly #accountId: number
  readonly #parts = new FlowParts()
  readonly #rows: ChangedRow[] = []
  readonly #touchedIds = new Set<number>()

  constructor(tx: Transaction, scope: Scope, account: AccountRef, accountId: number) {
    this.#tx = tx
    this.#scope = scope
    this.#account = account
    this.#accountId = accountId
  }

  /** @throws AppError CONFLICT for more than an account can have. */
  async write(change: Change): Promise<void> {
    switch (change.op) {
      case 'add': {
        const fields = { kind: change.kind, ...newFieldsOf(this.#scope, change.kind, change) }
        const place = { accountId: this.#accountId, note: this.#note }
        await addCashFlow(this.#tx, this.#scope, place, fields)
        return
      }
      case 'balance':
        return this.#shiftBalance(change.deltaCents)
      case 'edit':
        return this.#edit(await this.#find(change, change.fromDate), change)
      case 'stop':
        return this.#stop(await this.#find(change, change.fromDate), change)
      default: {
        const flow = await this.#find(change, change.date)
        const changing = { tx: this.#tx, scope: this.#scope, accountId: this.#accountId }
        await changeMarkOf(changing, this.#note, flow, change.date, this.#markChange(change))
      }
    }
  }

  /** The effect of all of it. Later changes of what it touched, and of its marks, prevent undoing it. */
  async finish(): Promise<ChangedRow[]> {
    const touched = await this.#tx.cashFlow.findMany({
      where: { accountId: this.#accountId, id: { in: [...this.#touchedIds] }, deletedAt: null },
    })
    return [...this.#rows, ...touched.map(cashFlowTouched)]
  }

  /** The list of activities shows one for all. */
  readonly #note: Note = async (_activity, rows) => {
    addRows(this.#rows, rows)
  }

  async #shiftBalance(deltaCents: number): Promise<void> {
    const where = { id: this.#accountId }
    const before = await this.#tx.account.findUniqueOrThrow({ where })
    await moveBalance(this.#tx, this.#accountId, deltaCents)
    const startingBalanceCents = Number(before.startingBalanceCents) + deltaCents
    this.#rows.push(accountChanged(before, { ...before, startingBalanceCents }))
  }

  async #edit(row: CashFlowRow, change: ChangeOf<'edit'>): Promise<void> {
    const { op: _op, kind: _kind, seenVersion: _seen, id, fromDate, ...fields } = change
    const input = { account: this.#account, id: row.id, ...fields }
    if (fromDate === undefined) {
      await editCashFlow(this.#tx, this.#scope, this.#note, row, input)
      return
    }
    const from = { ...input, fromDate }
    const part = await editCashFlowFrom(this.#tx, this.#scope, this.#note, row, from)
    if (part.id === row.id) return
    this.#touchedIds.add(part.id)
    this.#parts.split(id, { from: fromDate, id: part.id })
  }

  async #stop(row: CashFlowRow, { fromDate }: ChangeOf<'stop'>): Promise<void> {
    if (fromDate === undefined || !this.#hasDateBefore(row, fromDate))
      return removeCashFlow(this.#tx, this.#scope, this.#note, row)
    const lastDate = dayText(parseDay(fromDate) - 1)
    const old = parseSchedule(row.schedule)
    if (old.recurrenceType === 'ON_X_DAY') return
    if (old.lastDate !== null && old.lastDate <= lastDate) return
    const input = { account: this.#account, id: row.id, lastDate }
    await editCashFlow(this.#tx, this.#scope, this.#note, row, input)
  }

  #markChange(change: ChangeOf<'skip' | 'move' | 'amount'>) {
    if (change.op === 'skip') return skipping(true)
    if (change.op === 'move') return moving(change.to)
    return overriding(change.amountCents)
  }

  #find(change: ChangeOf<'edit' | 'stop' | 'skip' | 'move' | 'amount'>, date: string | undefined) {
    const id = this.#parts.idAt(change.id, date)
    this.#touchedIds.add(id)
    return getCashFlow(this.#tx, this.#accountId, change.kind, id)
  }

  #hasDateBefore(row: CashFlowRow, date: string): boolean {
    return isOneTime(row.schedule)
      ? row.startDate.toISOString().slice(0, 10) < date
      : hasDateBefore(toRule(this.#scope, row), date)
  }
}
