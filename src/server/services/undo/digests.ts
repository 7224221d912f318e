/** Short digests of many rows: what people see of them is the same where the digests are the same. */
import { createHash } from 'node:crypto'
import {
  type IdRange,
  pageCashFlows,
  pageCompletions,
  pageMoves,
  pageOverrides,
  pageSkips,
  type RowsOfAccount,
} from '../cash-flows/row-pages.ts'
import type { CashFlowRow } from '../../db/cash-flow-row.ts'
import { type ChangedImport, MARK_TABLES, type MarkTable, NO_MARKS } from './changed-rows.ts'

const PAGES = {
  Completion: pageCompletions,
  Override: pageOverrides,
  Skip: pageSkips,
  Move: pageMoves,
}

/** Of the done marks and exceptions of one cash flow. */
export async function digestMarks(source: RowsOfAccount, cashFlowId: number): Promise<string> {
  const digest = new Digest()
  await addMarks(source, { first: cashFlowId, last: cashFlowId }, (id) => id, digest)
  return digest.text()
}

/**
 * Of cash flows that an import has brought, with their marks; those that are deleted are left out. Answers how many
 * there are, too.
 */
export async function digestImport(
  source: RowsOfAccount,
  { importId, ranges }: Pick<ChangedImport, 'importId' | 'ranges'>,
): Promise<{ count: number; digest: string }> {
  const digest = new Digest()
  const places = new Map<number, number>()
  for await (const rows of pageCashFlows(source, { importId })) {
    for (const [id, _version, _continuesId, ...row] of rows) {
      if (!ranges.some(([first, last]) => id >= first && id <= last)) continue
      digest.addCashFlow(places.size, row)
      places.set(id, places.size)
    }
  }
  for (const [first, last] of ranges)
    await addMarks(source, { first, last }, (id) => places.get(id), digest)
  return { count: places.size, digest: digest.text() }
}

async function addMarks(
  source: RowsOfAccount,
  range: IdRange,
  placeOf: (cashFlowId: number) => number | undefined,
  digest: Digest,
): Promise<void> {
  for (const table of MARK_TABLES)
    for await (const rows of PAGES[table](source, range)) {
      for (const [id, ...mark] of rows) {
        const place = placeOf(id)
        if (place !== undefined) digest.addMark(table, [place, ...mark])
      }
    }
}

/**
 * Made of cash flows, then of the marks of each table, in the order of the cash flows, and by date. A cash flow is named
 * by its place among them, because its id may not be known yet.
 */
export class Digest {
  readonly #hash = createHash('sha256')
  #isEmpty = true

  addCashFlow(place: number, row: CashFlowRow): void {
    const [kind, name, amountCents, type, day, startDate, ...details] = row
    const date = type === 'ON_X_DAY' ? (startDate ?? '').slice(0, 10) : null
    this.#add([place, kind, name, amountCents, type, day, date, ...details])
  }

  addMark(table: MarkTable, [place, date, ...state]: [number, string, ...unknown[]]): void {
    // What a done mark has moved is not seen in the plan.
    this.#add(table === 'Completion' ? [table, place, date] : [table, place, date, ...state])
  }

  #add(row: unknown[]): void {
    this.#isEmpty = false
    this.#hash.update(`${JSON.stringify(row)}\n`)
  }

  text(): string {
    return this.#isEmpty ? NO_MARKS : this.#hash.digest('base64url').slice(0, 22)
  }
}
