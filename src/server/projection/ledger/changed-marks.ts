/** The marks of one sort, like all skips, while changes add to them and hand them from one cash flow to another. */

interface Mark {
  cashFlowId: number
  date: string
}

export class ChangedMarks<M extends Mark> {
  /** Of the cash flows that no change names. */
  readonly #others: readonly M[]
  /** By the cash flow that has them now: their own id may be that of an earlier one. */
  readonly #named: Map<number, M[]>

  private constructor(others: readonly M[], named: Map<number, M[]>) {
    this.#others = others
    this.#named = named
  }

  /** @param ids of the cash flows whose marks may change */
  static of<M extends Mark>(marks: readonly M[], ids: ReadonlySet<number>): ChangedMarks<M> {
    if (ids.size === 0) return new ChangedMarks(marks, new Map())
    const others: M[] = []
    const named = new Map<number, M[]>()
    for (const mark of marks) {
      if (ids.has(mark.cashFlowId)) listOf(named, mark.cashFlowId).push(mark)
      else others.push(mark)
    }
    return new ChangedMarks(others, named)
  }

  /** In place of those that the cash flow has on the date. */
  set(mark: M): void {
    this.remove(mark.cashFlowId, mark.date)
    listOf(this.#named, mark.cashFlowId).push(mark)
  }

  remove(cashFlowId: number, date: string): void {
    const marks = this.#named.get(cashFlowId)
    const left = marks?.filter((mark) => mark.date !== date)
    if (left) this.#named.set(cashFlowId, left)
  }

  /** Gives those on the dates that `takes` answers true for to a cash flow that has none. */
  move(from: number, to: number, takes: (date: string) => boolean): void {
    const kept: M[] = []
    const moved: M[] = []
    for (const mark of this.#named.get(from) ?? []) {
      if (takes(mark.date)) moved.push(mark)
      else kept.push(mark)
    }
    this.#named.set(from, kept)
    this.#named.set(to, moved)
  }

  all(): readonly M[] {
    if (this.#named.size === 0) return this.#others
    const named = Array.from(this.#named, ([cashFlowId, marks]) =>
      marks.map((mark) => (mark.cashFlowId === cashFlowId ? mark : { ...mark, cashFlowId })),
    )
    return [this.#others, ...named].flat()
  }
}

function listOf<M>(lists: Map<number, M[]>, id: number): M[] {
  let list = lists.get(id)
  if (!list) lists.set(id, (list = []))
  return list
}
