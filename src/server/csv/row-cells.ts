import { fromSafeCell } from '../../shared/files/csv-columns.ts'
import { nameField } from '../../shared/fields.ts'
import { centsFromDollars } from '../../shared/money/money.ts'

export function readCellName(text: string): ReturnType<typeof nameField.safeParse> {
  return nameField.safeParse(fromSafeCell(withoutLineBreaks(text)))
}

/** Spreadsheets write line breaks and tabs within a cell; a name has none. */
function withoutLineBreaks(text: string): string {
  if (!/[\r\n\t]/.test(text)) return text
  const parts = text.split(/[\r\n\t]+/).map((part) => part.trim())
  return parts.filter((part) => part !== '').join(' ')
}

/** Null for anything but digits with at most two decimals; infinity for more than can be counted. */
export function readPlainCents(text: string): number | null {
  if (!/^(\d+(\.\d{1,2})?|\.\d{1,2})$/.test(text)) return null
  return centsFromDollars(text) ?? Infinity
}
