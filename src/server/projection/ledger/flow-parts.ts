/** The parts into which changes split cash flows: a later change means the part that has its date. */

interface Part {
  /** Its first date, YYYY-MM-DD; the first part has all dates before the others. */
  from: string
  id: number
}

export class FlowParts {
  /** Ascending, by the id by which changes name the cash flow. */
  readonly #parts = new Map<number, Part[]>()

  /** The id of the part that has a date; without a date the part that kept the id of the whole. */
  idAt(id: number, date: string | undefined): number {
    if (date === undefined) return id
    return this.#parts.get(id)?.findLast(({ from }) => from <= date)?.id ?? id
  }

  split(id: number, part: Part): void {
    const parts = this.#parts.get(id) ?? []
    this.#parts.set(
      id,
      [...parts, part].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    )
  }
}
