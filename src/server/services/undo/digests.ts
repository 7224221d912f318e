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
import { nextTurn } from '../turns.ts'
import { type ChangedImport, NO_MARKS } from './changed-rows.ts'

const PAGES = [pageCompletions, pageOverrides, pageSkips, pageMoves]

/** Of the done marks and exceptions of one cash flow. */
export async function digestMarks(source: RowsOfAccount, cashFlowId: number): Promise<string> {
  const digest = new Digest()
  await addMarks(source, { first: cashFlowId, last: cashFlowId }, () => true, digest)
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
  const ids = new Set<number>()
  for await (const rows of pageCashFlows(source, { importId })) {
    for (const [id, _version, _continuesId, ...row] of rows) {
      if (!ranges.some(([first, last]) => id >= first && id <= last)) continue
      ids.add(id)
      const [kind, name, amountCents, type, day, startDate, ...details] = row
      const date = type === 'ON_X_DAY' ? (startDate ?? '').slice(0, 10) : null
      digest.add([id, kind, name, amountCents, type, day, date, ...details])
    }
    await nextTurn()
  }
  for (const [first, last] of ranges)
    await addMarks(source, { first, last }, (id) => ids.has(id), digest)
  return { count: ids.size, digest: digest.text() }
}

async function addMarks(
  source: RowsOfAccount,
  range: IdRange,
  takes: (cashFlowId: number) => boolean,
  digest: Digest,
): Promise<void> {
  for (const [table, pageRows] of PAGES.entries())
    for await (const rows of pageRows(source, range)) {
      for (const row of rows) if (takes(row[0])) digest.add([table, ...row])
      await nextTurn()
    }
}

class Digest {
  readonly #hash = createHash('sha256')
  #isEmpty = true

  add(row: unknown[]): void {
    this.#isEmpty = false
    this.#hash.update(`${JSON.stringify(row)}\n`)
  }

  text(): string {
    return this.#isEmpty ? NO_MARKS : this.#hash.digest('base64url').slice(0, 22)
  }
}
