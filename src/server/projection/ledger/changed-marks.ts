interface Mark {
  cashFlowId: number
  date: string
}

export class ChangedMarks<M extends Mark> {
  readonly #others: readonly M[]
  /** Keyed by the cash flow that has the marks now, then by date: a mark's own id may be that of an earlier cash flow. */
  readonly #named: Map<number, Map<string, M>>

  private constructor(others: readonly M[], named: Map<number, Map<string, M>>) {
    this.#others = others
    this.#named = named
  }

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
    const kept: M[] = []
    const taken: M[] = []
    for (const mark of marks.values()) (takes(mark.date) ? taken : kept).push(mark)
    // The larger part stays in its map: to fill another one takes three times as long as to look at the marks.
    const isMostTaken = taken.length > kept.length
    const fewer = new Map((isMostTaken ? kept : taken).map((mark) => [mark.date, mark]))
    for (const date of fewer.keys()) marks.delete(date)
    this.#named.set(from, isMostTaken ? fewer : marks)
    this.#named.set(to, isMostTaken ? marks : fewer)
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
