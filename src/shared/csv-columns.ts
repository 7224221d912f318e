/**
 * How a CSV file is recognised: its separator, which column holds what, and the sentences that refuse
 * a file as a whole [behaviour: CSV import]. Used by the preview and by the import.
 */

/** 5 MB, in bytes of UTF-8. */
export const MAX_CSV_BYTES = 5_242_880

export const CSV_MESSAGES = {
  notCsv: 'Please select a CSV file (.csv extension)',
  tooLarge: 'File size must be less than 5MB',
  empty: 'The file appears to be empty',
  noRows: 'CSV file must have at least a header row and one data row',
  strangeHeader:
    'CSV file should contain columns like "Type", "Name", "Amount", etc. Please check the format.',
  notText: 'The file is not plain text in UTF-8. Please save it as "CSV UTF-8".',
  unmapped: 'Please map the required fields: Type, Name, and Amount',
} as const

export const CSV_FIELDS = [
  'type',
  'name',
  'amount',
  'recurrenceType',
  'recurrenceDay',
  'startDate',
] as const

export type CsvField = (typeof CSV_FIELDS)[number]

/** The column of each field, counted from 0; null where the file has none. */
export type ColumnMapping = Record<CsvField, number | null>

/** The names of a field's column, the likeliest first, as `plain` writes them. */
const COLUMN_NAMES: Record<CsvField, string[]> = {
  type: ['type', 'category'],
  name: ['name', 'description', 'title', 'item', 'transaction'],
  amount: ['amount', 'value', 'sum', 'cost', 'price'],
  recurrenceType: ['recurrencetype', 'frequency', 'repeat'],
  recurrenceDay: ['recurrenceday', 'day'],
  startDate: ['startdate', 'date', 'begindate'],
}

const HEADER_WORDS = ['type', 'name', 'amount', 'income', 'expense']

const SEPARATORS = [',', ';', '\t'] as const

export type Separator = (typeof SEPARATORS)[number]

/** In lower case without spaces, `_` and `-`: how headers and words like "Bi-weekly" are compared. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, '')
}

/**
 * Finds the columns by their headers: first those that equal a listed name, then, for fields still
 * without a column, those that contain one. A column serves one field.
 */
export function mapColumns(headers: string[]): ColumnMapping {
  const names = headers.map(plain)
  const columns = new Map<CsvField, number>()
  const claim = (matches: (header: string, name: string) => boolean) => {
    for (const field of CSV_FIELDS) {
      if (columns.has(field)) continue
      const taken = new Set(columns.values())
      const column = COLUMN_NAMES[field]
        .map((name) => names.findIndex((header, at) => !taken.has(at) && matches(header, name)))
        .find((at) => at !== -1)
      if (column !== undefined) columns.set(field, column)
    }
  }
  claim((header, name) => header === name)
  claim((header, name) => header.includes(name))
  const columnOf = (field: CsvField) => [field, columns.get(field) ?? null] as const
  return Object.fromEntries(CSV_FIELDS.map(columnOf)) as ColumnMapping
}

/** Does a row name at least one column of ours? */
export function looksLikeHeader(headers: string[]): boolean {
  return headers.map(plain).some((header) => HEADER_WORDS.some((word) => header.includes(word)))
}

/** Are the fields mapped that no row can do without? */
export function hasRequiredColumns({ type, name, amount }: ColumnMapping): boolean {
  return type !== null && name !== null && amount !== null
}

/** The separator that the first line with text on it uses most, outside quotes; a comma if none. */
export function findSeparator(csv: string): Separator {
  const header = /\S[^\r\n]*/.exec(csv)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (separator: Separator) => header.split(separator).length
  return SEPARATORS.reduce((best, next) => (count(next) > count(best) ? next : best))
}

/**
 * A cell that a spreadsheet would run as a formula, made harmless by an apostrophe in front;
 * `fromSafeCell` reads it back unchanged.
 */
export function toSafeCell(text: string): string {
  return /^'*[=+\-@]/.test(text) ? `'${text}` : text
}

/** The text that `toSafeCell` made a cell of. */
export function fromSafeCell(cell: string): string {
  return /^'+[=+\-@]/.test(cell) ? cell.slice(1) : cell
}
