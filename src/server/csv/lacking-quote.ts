/** A quick look for a quote that is opened and not closed, before the rows are read. */
import type { Separator } from '../../shared/csv-columns.ts'

const QUOTE = 0x22
const LINE_ENDS = [0x0a, 0x0d]

/**
 * Does a cell seem to lack its end, or to be longer than `maxBytes`? Read as csv-parse reads it, which has
 * the last word.
 */
export function seemsToLackQuote(csv: Uint8Array, separator: Separator, maxBytes: number): boolean {
  const beforeCell = new Set([undefined, separator.charCodeAt(0), ...LINE_ENDS])
  let at = csv.indexOf(QUOTE)
  while (at !== -1) {
    if (beforeCell.has(csv[at - 1])) {
      const end = findEnd(csv, at)
      if (end === -1 || end - at > maxBytes) return true
      at = end
    }
    at = csv.indexOf(QUOTE, at + 1)
  }
  return false
}

/** The quote that ends the cell which one opens; two of them are one within it. */
function findEnd(csv: Uint8Array, open: number): number {
  let end = csv.indexOf(QUOTE, open + 1)
  while (end !== -1 && csv[end + 1] === QUOTE) end = csv.indexOf(QUOTE, end + 2)
  return end
}
