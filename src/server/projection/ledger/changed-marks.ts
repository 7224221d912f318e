interface Mark {
  cashFlowId: number
  date: string
}

export class ChangedMarks<M extends Mark> {
  readonly #others: readonly M[]
  /** Keyed by the cash flow that has the marks now, then by date: a mark's own id may be that of an earlier cash flow. */
  readonly #named = new Map<number, Map<string, M>>()

  /** @param ids of the cash flows whose marks may change */
  constructor(marks: readonly M[], ids: ReadonlySet<number>) {
    const isNamed = ({ cashFlowId }: M) => ids.has(cashFlowId)
    this.#others = marks.some(isNamed) ? marks.filter((mark) => !isNamed(mark)) : marks
    for (const mark of marks) if (isNamed(mark)) this.set(mark)
  }

  /** In place of the one that the cash flow has on the date. */
  set(mark: M): void {
    const marks = this.#named.get(mark.cashFlowId)
    if (marks) marks.set(mark.date, mark)
    else this.#named.set(mark.cashFlowId, new Map([[mark.date, mark]]))
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
