/** CSV files of a plan, without a database. */
import { BULK_COLUMNS } from '../../src/server/db/cash-flow-row.ts'
import { checkFile } from '../../src/server/csv/checked-file.ts'
import type { ExistingRow } from '../../src/server/csv/existing-rows.ts'
import { findNewRows, type NewRows, previewRows } from '../../src/server/csv/new-rows.ts'
import type { ColumnMapping } from '../../src/shared/files/csv-columns.ts'
import { MAX_CARDS, MAX_EVERYDAY } from '../../src/shared/plan/spending.ts'

const EMPTY_ACCOUNT = {
  existing: [] as ExistingRow[],
  spendingRoom: { cards: MAX_CARDS, everyday: MAX_EVERYDAY },
  importDuplicates: false,
  occurred: null,
}

/** A file as an account without items would take it. */
export function checkCsv(
  csv: string | Uint8Array,
  mapping: ColumnMapping | null = null,
  today = '2026-11-20',
) {
  const file = checkFile(Buffer.from(csv), mapping, today)
  const { failed, errors, noted, notedRows } = previewRows(file, EMPTY_ACCOUNT)
  return { file, rows: file.rows, failed, errors, noted, notedRows }
}

type Checked = Pick<ReturnType<typeof checkCsv>, 'file'>

const ROOM = { cashFlows: 100_000, marks: 0 }

/** The rows that an account has once a file is imported into it. */
export function importedRows({ file }: Checked, existing: ExistingRow[] = []): ExistingRow[] {
  const added = findNewRows(file, { ...EMPTY_ACCOUNT, existing, room: ROOM })
  return [...existing, ...rowsOf(added, existing.length)]
}

/** An empty column is absent in a row that is inserted. */
const EMPTY_ROW = Object.fromEntries(Object.keys(BULK_COLUMNS).map((column) => [column, null]))

/** Their ids are their places, counted from 1. */
function rowsOf({ chunks, payers }: NewRows, before = 0): ExistingRow[] {
  const cards = new Map(payers)
  const paidBy = (place: number) => {
    const card = cards.get(place)
    if (!card) return null
    return 'id' in card ? card.id : before + card.place + 1
  }
  return chunks
    .flatMap((chunk) => JSON.parse(chunk) as ExistingRow[])
    .map((row, place) => ({ ...EMPTY_ROW, ...row, id: before + place + 1, paidBy: paidBy(place) }))
}

/** The number of rows that are in the account already. */
export function countThere({ file }: Checked, existing: ExistingRow[]): number {
  return previewRows(file, { ...EMPTY_ACCOUNT, existing }).skipped
}
