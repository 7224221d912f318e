/** The marks of one sort, like all skips, while changes add to them and hand them from one cash flow to another. */

interface Mark {
  cashFlowId: number
  date: string
}

export class ChangedMarks<M extends Mark> {
  /** Of the cash flows that no change names. */
  readonly #others: readonly M[]
  /** By the cash flow that has them now, for their own id may be that of an earlier one; then by date. */
  readonly #named: Map<number, Map<string, M>>

  private constructor(others: readonly M[], named: Map<number, Map<string, M>>) {
    this.#others = others
    this.#named = named
  }

  /** @param ids of the cash flows whose marks may change */
  static of<M extends Mark>(marks: readonly M[], ids: ReadonlySet<number>): ChangedMarks<M> {
    if (ids.size === 0) return new ChangedMarks(marks, new Map())
    const others: M[] = []
    const named = new Map<number, Map<string, M>>()
    for (const mark of marks) {
      if (ids.has(mark.cashFlowId)) marksOf(named, mark.cashFlowId).set(mark.date, mark)
      else others.push(mark)
    }
    return new ChangedMarks(others, named)
  }

  /** In place of the one that the cash flow has on the date. */
  set(mark: M): void {
    marksOf(this.#named, mark.cashFlowId).set(mark.date, mark)
  }

  remove(cashFlowId: number, date: string): void {
    this.#named.get(cashFlowId)?.delete(date)
  }

  /** Gives those on the dates that `takes` answers true for to a cash flow that has none. */
  move(from: number, to: number, takes: (date: string) => boolean): void {
    const marks = this.#named.get(from)
    if (!marks) return
    const moved = marksOf(this.#named, to)
    for (const [date, mark] of marks) {
      if (!takes(date)) continue
      marks.delete(date)
      moved.set(date, mark)
    }
  }

  all(): readonly M[] {
    if (this.#named.size === 0) return this.#others
    const named = Array.from(this.#named, ([cashFlowId, marks]) =>
      Array.from(marks.values(), (mark) =>
        mark.cashFlowId === cashFlowId ? mark : { ...mark, cashFlowId },
      ),
    )
    return [this.#others, ...named].flat()
  }
}

function marksOf<M>(named: Map<number, Map<string, M>>, id: number): Map<string, M> {
  let marks = named.get(id)
  if (!marks) named.set(id, (marks = new Map()))
  return marks
}
