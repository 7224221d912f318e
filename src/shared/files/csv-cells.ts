/** Parses the cells of a CSV file, for the import and for the wizard's preview [behaviour: CSV import]. */

/** Options of csv-parse for both. Spaces before a quote are no part of a cell; quotes within a cell are. */
export const CELL_OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  skip_empty_lines: true,
  relax_quotes: true,
  ltrim: true,
}

/**
 * The text of a cell as csv-parse answers it, without spaces around. A quoted cell with spaces behind its last quote
 * still has its quotes: csv-parse takes them for a part of the text, and would refuse it if it trimmed the end.
 */
export function cellText(cell: string): string {
  const [, quoted] = /^"([^"]*)"\s+$/.exec(cell) ?? []
  return (quoted ?? cell).trim()
}
