/** Finds mistakes with quotes: one that is never closed, one that is escaped with a backslash. */
import type { Separator } from '../../shared/files/csv-columns.ts'

const [QUOTE, SPACE] = [0x22, 0x20]
const LINE_ENDS = [0x0a, 0x0d]

/**
 * True if a quoted cell seems to have no end, or to be longer than `maxBytes`. A quick look, before the rows
 * are read: csv-parse decides.
 */
export function seemsToLackQuote(csv: Uint8Array, separator: Separator, maxBytes: number): boolean {
  const beforeCell = new Set([undefined, separator.charCodeAt(0), ...LINE_ENDS])
  const isOpening = (quote: number) => {
    let before = quote - 1
    while (csv[before] === SPACE) before--
    return beforeCell.has(csv[before])
  }
  let at = csv.indexOf(QUOTE)
  while (at !== -1) {
    if (isOpening(at)) {
      const end = findClosingQuote(csv, at)
      if (end === -1 || end - at > maxBytes) return true
      at = end
    }
    at = csv.indexOf(QUOTE, at + 1)
  }
  return false
}

/** Within a cell, two quotes stand for one. */
function findClosingQuote(csv: Uint8Array, open: number): number {
  let end = csv.indexOf(QUOTE, open + 1)
  while (end !== -1 && csv[end + 1] === QUOTE) end = csv.indexOf(QUOTE, end + 2)
  return end
}

export const ESCAPED_QUOTE = '\\"'

export const BACKSLASH_PROBLEM =
  'A quote is escaped with a backslash (\\"). Write two quotes ("") for one instead.'

/** A cell that is quoted correctly. */
const QUOTED_CELLS: Record<Separator, RegExp> = {
  ',': /(^|,) *"(?:[^"]|"")*"(?= *,|\s*$)/g,
  ';': /(^|;) *"(?:[^"]|"")*"(?= *;|\s*$)/g,
  '\t': /(^|\t) *"(?:[^"]|"")*"(?= *\t|\s*$)/g,
}

/** True if a row, as it is written in the file, has a quote that is escaped with a backslash instead of a quote. */
export function escapesWithBackslash(row: string, separator: Separator): boolean {
  if (!row.includes(ESCAPED_QUOTE)) return false
  // A correctly quoted cell may end with a backslash, so these cells are removed first.
  return row.replaceAll(QUOTED_CELLS[separator], '$1').includes('"')
}
