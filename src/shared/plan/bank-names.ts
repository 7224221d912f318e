/** The names by which a bank's statements have a cash flow, oldest first [behaviour: Bank statements]. */
import { z } from 'zod'
import { cleanName, nameProblem } from '../name.ts'

export const MAX_BANK_NAMES = 5
export const MAX_BANK_NAME_CHARACTERS = 60

const LIST_SENTENCE = `The names on bank statements must be a list of at most ${MAX_BANK_NAMES}.`
const NAME_SENTENCE = `Each name on bank statements must be text of 1 to ${MAX_BANK_NAME_CHARACTERS} characters, without control characters.`

const bankNameField = z
  .string(NAME_SENTENCE)
  .trim()
  .overwrite(cleanName)
  .refine(
    (name) => nameProblem(name) === null && [...name].length <= MAX_BANK_NAME_CHARACTERS,
    NAME_SENTENCE,
  )

export const bankNamesField = z
  // zod would name each wrong item of a list of millions.
  .custom<string[]>((list) => Array.isArray(list) && list.length <= MAX_BANK_NAMES, LIST_SENTENCE)
  .pipe(z.array(bankNameField))
  .transform((names) => [...new Set(names)])

/** The list with more names, the newest last. Beyond 5, a new one takes the place of the oldest. */
export function addBankNames(names: readonly string[], more: readonly string[]): string[] {
  const union = new Set([...names, ...more])
  if (union.size === names.length) return [...names]
  const older = names.filter((name) => !more.includes(name))
  return [...older, ...new Set(more)].slice(-MAX_BANK_NAMES)
}

/** The text in which rows and undo records carry it: equal lists have equal texts. Null for an empty list. */
export function formatBankNames(names: readonly string[]): string | null {
  return names.length === 0 ? null : JSON.stringify(names)
}

/** @throws SyntaxError for a text that is no JSON. */
export function parseBankNames(text: string | null): string[] {
  return text === null ? [] : (JSON.parse(text) as string[])
}
