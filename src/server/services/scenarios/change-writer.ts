/** Makes changes of a scenario real, each as if a person made it, within one change of the account. */
import type { AccountRef } from '../../../shared/fields.ts'
import { isOneTime, parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import type { Change } from '../../../shared/plan/scenario.ts'
import { dayText, parseDay } from '../../projection/rules/calendar.ts'
import { FlowParts } from '../../projection/ledger/flow-parts.ts'
import { hasDateBefore } from '../../projection/rules/rule-counter.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import type { AccountChange } from '../accounts/activities.ts'
import { accountChanged, moveBalance } from '../accounts/recorded-accounts.ts'
import { newFieldsOf, toRule } from '../cash-flows/cash-flow-fields.ts'
import { editCashFlow } from '../cash-flows/cash-flow-edits.ts'
import { addCashFlow, getCashFlow, removeCashFlow } from '../cash-flows/cash-flows.ts'
import { cashFlowTouched } from '../cash-flows/recorded-cash-flows.ts'
import { changeMarkOf, moving, overriding, skipping } from '../cash-flows/occurrences.ts'
import type { ChangingAccount } from '../scope.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'
import { addRows } from '../undo/undo-records.ts'

type ChangeOf<Op extends Change['op']> = Extract<Change, { op: Op }>

export class ChangeWriter {
  readonly #account: AccountRef
  readonly #change: AccountChange
  readonly #parts = new FlowParts()
  readonly #rows: ChangedRow[] = []
  readonly #touchedIds = new Set<number>()

  constructor(changing: ChangingAccount, account: AccountRef) {
    this.#account = account
    // The list of activities shows one for all.
    this.#change = { ...changing, note: async (_activity, rows) => addRows(this.#rows, rows) }
  }

  /** @throws AppError CONFLICT for more than an account can have. */
  async write(change: Change): Promise<void> {
    switch (change.op) {
      case 'add': {
        const fields = newFieldsOf(this.#change.scope, change.kind, change)
        await addCashFlow(this.#change, { kind: change.kind, ...fields })
        return
      }
      case 'balance':
        return this.#shiftBalance(change.deltaCents)
      case 'edit':
        return this.#edit(await this.#find(change), change)
      case 'stop':
        return this.#stop(await this.#find(change), change)
      default: {
        const id = this.#idAt(change, change.date)
        await changeMarkOf(this.#change, { ...change, id }, this.#markChange(change))
      }
    }
  }

  /** The effect of all of it. Later changes of what it touched, and of its marks, prevent undoing it. */
  async finish(): Promise<ChangedRow[]> {
    const { tx, accountId } = this.#change
    const touched = await tx.cashFlow.findMany({
      where: { accountId, id: { in: [...this.#touchedIds] }, deletedAt: null },
    })
    return [...this.#rows, ...touched.map(cashFlowTouched)]
  }

  async #shiftBalance(deltaCents: number): Promise<void> {
    const { tx, accountId: id } = this.#change
    const before = await tx.account.findUniqueOrThrow({ where: { id } })
    await moveBalance(tx, id, deltaCents)
    const startingBalanceCents = Number(before.startingBalanceCents) + deltaCents
    this.#rows.push(accountChanged(before, { ...before, startingBalanceCents }))
  }

  async #edit(row: CashFlowRow, change: ChangeOf<'edit'>): Promise<void> {
    const { op: _op, kind: _kind, seenVersion: _seen, id, ...fields } = change
    const { fromDate } = fields
    const input = { account: this.#account, ...fields, id: row.id }
    const part = await editCashFlow(this.#change, row, input)
    if (fromDate === undefined || part.id === row.id) return
    this.#touchedIds.add(part.id)
    this.#parts.split(id, { from: fromDate, id: part.id })
  }

  async #stop(row: CashFlowRow, { fromDate }: ChangeOf<'stop'>): Promise<void> {
    if (fromDate === undefined || !this.#hasDateBefore(row, fromDate))
      return removeCashFlow(this.#change, row)
    const lastDate = dayText(parseDay(fromDate) - 1)
    const old = parseSchedule(row.schedule)
    if (old.recurrenceType === 'ON_X_DAY') return
    if (old.lastDate !== null && old.lastDate <= lastDate) return
    await editCashFlow(this.#change, row, { account: this.#account, id: row.id, lastDate })
  }

  #markChange(change: ChangeOf<'skip' | 'move' | 'amount'>) {
    if (change.op === 'skip') return skipping(true)
    if (change.op === 'move') return moving(change.to)
    return overriding(change.amountCents)
  }

  #find(change: ChangeOf<'edit' | 'stop'>) {
    return getCashFlow(this.#change, change.kind, this.#idAt(change, change.fromDate))
  }

  #idAt({ id: first }: { id: number }, date: string | undefined): number {
    const id = this.#parts.idAt(first, date)
    this.#touchedIds.add(id)
    return id
  }

  #hasDateBefore(row: CashFlowRow, date: string): boolean {
    return isOneTime(row.schedule)
      ? row.startDate.toISOString().slice(0, 10) < date
      : hasDateBefore(toRule(this.#change.scope, row), date)
  }
}
