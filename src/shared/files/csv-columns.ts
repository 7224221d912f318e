/**
 * The rules by which a CSV file is understood, in the browser's preview and in the import: its separator, its columns, and the
 * sentences that refuse a whole file [behaviour: CSV import].
 */
import { CSV_OPTIONAL_COLUMNS, CSV_OPTIONAL_FIELDS, type CsvOptionalField } from './csv-details.ts'

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

/** The column of each field, counted from 0; null where the file has none. An optional one without a column may be absent. */
export type ColumnMapping = Record<CsvField, number | null> & {
  [Field in CsvOptionalField]?: number | null | undefined
}

/** The names of a field's column, the likeliest first, as `normalize` writes them. */
const COLUMN_NAMES: Record<CsvField, string[]> = {
  type: ['type', 'category'],
  name: ['name', 'description', 'title', 'item', 'transaction'],
  amount: ['amount', 'value', 'sum', 'cost', 'price'],
  recurrenceType: ['recurrencetype', 'frequency', 'repeat'],
  recurrenceDay: ['recurrenceday', 'day'],
  startDate: ['startdate', 'date', 'begindate'],
}

const OPTIONAL_NAMES = Object.fromEntries(
  CSV_OPTIONAL_FIELDS.map((field) => [field, normalize(CSV_OPTIONAL_COLUMNS[field].header)]),
) as Record<CsvOptionalField, string>

/** A header with one of these words serves only a field that lists it: "Transaction Date" is not the name. */
const STRICT_WORDS = ['date', 'id', 'account', 'currency']

/** A header with one of these words is a date other than the start date. */
const OTHER_DATE_WORDS = ['end', 'until', 'updated', 'created', 'modified']

const HEADER_WORDS = ['type', 'name', 'amount', 'income', 'expense']

export const SEPARATORS = [',', ';', '\t'] as const

export type Separator = (typeof SEPARATORS)[number]

/** In lower case without spaces, `_` and `-`: how headers and words like "Bi-weekly" are compared. */
export function normalize(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, '')
}

/** "Recurrence_type", "recurrenceType" -> recurrence, type */
function wordsOf(header: string): string[] {
  return header
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
}

/**
 * Finds the columns by their headers: first those that equal a listed name, then, for fields still without
 * a column, those that have one as whole words. A column serves one field. Of several that have a name as
 * words, one with the word "total" wins, then the one with the likelier name. The header of an optional column is that very word.
 */
export function mapColumns(headers: string[]): ColumnMapping {
  const columns = new Map<CsvField, number>()
  const free = (column: number) => !Array.from(columns.values()).includes(column)

  const names = headers.map(normalize)
  for (const field of CSV_FIELDS) {
    const column = COLUMN_NAMES[field]
      .map((name) => names.findIndex((header, at) => header === name && free(at)))
      .find((at) => at !== -1)
    if (column !== undefined) columns.set(field, column)
  }

  const wordsOfHeaders = headers.map((header) => new Set(withPairs(wordsOf(header))))
  for (const field of CSV_FIELDS) {
    if (columns.has(field)) continue
    const fitting = COLUMN_NAMES[field].flatMap((name) =>
      wordsOfHeaders.flatMap((words, at) =>
        words.has(name) && canServe(words, field) && free(at) ? at : [],
      ),
    )
    const column = fitting.find((at) => wordsOfHeaders[at]?.has('total')) ?? fitting[0]
    if (column !== undefined) columns.set(field, column)
  }

  const columnOf = (field: CsvField) => [field, columns.get(field) ?? null] as const
  const optional = CSV_OPTIONAL_FIELDS.map(
    (field) => [field, names.indexOf(OPTIONAL_NAMES[field])] as const,
  ).filter(([, column]) => column !== -1)
  return Object.fromEntries([...CSV_FIELDS.map(columnOf), ...optional]) as ColumnMapping
}

export type ColumnField = CsvField | CsvOptionalField

/** The fields whose column has the same name as another one: `mapColumns` takes the first, but only a person can know. */
export function findDoubtful(headers: string[], columns: ColumnMapping): ColumnField[] {
  const names = headers.map(normalize)
  return [...CSV_FIELDS, ...CSV_OPTIONAL_FIELDS].filter((field) => {
    const name = names[columns[field] ?? -1]
    return name !== undefined && countEqual(names, name) > 1
  })
}

/** Returns the names of the columns for a choice between them: with their place if two have the same name. */
export function titlesOf(headers: string[]): string[] {
  const names = headers.map(normalize)
  return headers.map((header, at) => {
    const place = `column ${at + 1}`
    if (header === '') return `C${place.slice(1)}`
    return countEqual(names, names[at] ?? '') > 1 ? `${header} (${place})` : header
  })
}

function countEqual(names: string[], name: string): number {
  return names.filter((other) => other === name).length
}

/** The words, and each two in a row as one: no listed name has more than two. */
function withPairs(words: string[]): string[] {
  return words.concat(words.slice(1).map((word, at) => `${words[at]}${word}`))
}

function canServe(words: Set<string>, field: CsvField): boolean {
  if (field === 'startDate' && OTHER_DATE_WORDS.some((word) => words.has(word))) return false
  return STRICT_WORDS.every((word) => !words.has(word) || COLUMN_NAMES[field].includes(word))
}

/** True if a row looks like a header: one of its cells names a column, or has a word of a column name in it. */
export function looksLikeHeader(headers: string[]): boolean {
  const { type, name, amount } = mapColumns(headers)
  if (type !== null || name !== null || amount !== null) return true
  return headers.map(normalize).some((header) => HEADER_WORDS.some((word) => header.includes(word)))
}

/** True if a row that should be the header holds a type and an amount instead, like `expense,Rent,1850`. */
export function looksLikeData(cells: string[]): boolean {
  return (
    !hasRequiredColumns(mapColumns(cells)) &&
    cells.some((cell) => /^\s*(income|expense)\s*$/i.test(cell)) &&
    cells.some((cell) => /^[^\p{L}\d]*\d[^\p{L}]*$/u.test(cell))
  )
}

/** The number of cells of a row, up to the last one that is filled. */
export function countFilled(cells: string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** True if the required fields are mapped. */
export function hasRequiredColumns({ type, name, amount }: ColumnMapping): boolean {
  return type !== null && name !== null && amount !== null
}

/** Excel's own first line, which names the separator, like `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?(\r\n|\r|\n|$)/i

export interface CsvLayout {
  separator: Separator
  /** The number of characters (and bytes) before the header's line: those of Excel's first line. */
  headerAt: number
}

/** The separator that a file names, else the one that its first line with text on it uses most, outside quotes. */
export function findLayout(csv: string): CsvLayout {
  const [line, named] = SEPARATOR_LINE.exec(csv) ?? []
  if (line !== undefined) return { separator: named as Separator, headerAt: line.length }
  const header = /\S[^\r\n]*/.exec(csv)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (separator: Separator) => header.split(separator).length
  const separator = SEPARATORS.reduce((best, next) => (count(next) > count(best) ? next : best))
  return { separator, headerAt: 0 }
}

/**
 * The places where a formula can begin: at the start of the text, and after each line break and each separator that a
 * spreadsheet may be set to, which cuts the text there. It passes over spaces and quotes, but not over such a place, so that
 * it reads no part of a long text twice. Some spreadsheets take the wide signs for the others.
 */
const FORMULA_STARTS = /((?:^|[,;\t|\n])(?:(?![\t\n])[\s"])*)('*)(?=[=+\-@＝＋－＠])/g

/** Puts an apostrophe in front of what a spreadsheet would run as a formula; `fromSafeCell` removes it again. */
export function toSafeCell(text: string): string {
  return text.replace(FORMULA_STARTS, "$1'$2")
}

/** Undoes `toSafeCell`. */
export function fromSafeCell(cell: string): string {
  return cell.replace(
    FORMULA_STARTS,
    (_start, before: string, apostrophes: string) => before + apostrophes.slice(1),
  )
}
