/** Many cash flows that a file has brought, for undoing: by the id of their import, not row by row. */
import type { Prisma } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { pageIds } from '../cash-flows/cash-flow-pages.ts'
import type { DatabaseScope } from '../scope.ts'
import type { ChangedImport } from './changed-rows.ts'
import { digestImport } from './digests.ts'

type Ranges = ChangedImport['ranges']

/** Those of an import in ranges of ids, which were added or restored; call it after that. */
export async function importAdded(
  scope: DatabaseScope,
  tx: Transaction,
  accountId: number,
  { importId, ranges }: { importId: string; ranges: Ranges },
): Promise<ChangedImport> {
  const source = { read: tx, dialect: scope.db.dialect, accountId }
  const { count, digest } = await digestImport(source, { importId, ranges })
  return { table: 'Import', importId, ranges, count, before: null, after: digest }
}

/** The whole of an import that was made just now, by the ids of its first and last cash flow. */
export function importMade(importId: string, ids: number[], digest: string): ChangedImport[] {
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined || last === undefined) return []
  const ranges: Ranges = [[first, last]]
  return [{ table: 'Import', importId, ranges, count: ids.length, before: null, after: digest }]
}

/** Those of an import that are there, and will be deleted; call it before that. */
export async function importDeleted(
  scope: DatabaseScope,
  tx: Transaction,
  accountId: number,
  importId: string,
): Promise<ChangedImport> {
  const ofImport = { accountId, importId }
  const ranges = await rangesOf(tx, ofImport, { ...ofImport, deletedAt: null })
  const { after, ...row } = await importAdded(scope, tx, accountId, { importId, ranges })
  return { ...row, before: after, after: null }
}

/** The ids of those that match `some`, in ranges that have no others of `all` in them. */
export async function rangesOf(
  tx: Transaction,
  all: Prisma.CashFlowWhereInput,
  some: Prisma.CashFlowWhereInput = all,
): Promise<Ranges> {
  const chosen = new Set<number>()
  for await (const page of pageIds(tx, some)) for (const id of page) chosen.add(id)
  const ranges: Ranges = []
  let isOpen = false
  for await (const page of pageIds(tx, all))
    for (const id of page) {
      const range = ranges.at(-1)
      if (!chosen.has(id)) isOpen = false
      else if (isOpen && range) range[1] = id
      else {
        ranges.push([id, id])
        isOpen = true
      }
    }
  return ranges
}

const RANGES_PER_STATEMENT = 100

/** The filters that find the cash flows of a changed import, deleted or not. */
export function inRanges(
  accountId: number,
  { importId, ranges }: Pick<ChangedImport, 'importId' | 'ranges'>,
) {
  const filters = []
  for (let start = 0; start < ranges.length; start += RANGES_PER_STATEMENT) {
    const page = ranges.slice(start, start + RANGES_PER_STATEMENT)
    filters.push({ accountId, importId, OR: page.map(([gte, lte]) => ({ id: { gte, lte } })) })
  }
  return filters
}
