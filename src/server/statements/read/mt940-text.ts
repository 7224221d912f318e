import { joinTexts } from './line-words.ts'

/** Banks wrap text at 65 characters, some before the last one, also within words; a shorter line was ended on purpose. */
const WRAPPED_LENGTH = 64

/** A field of two digits behind a sign, as in `?20Purpose?32Name`. */
const STRUCTURED = /^\d{3}([?~<>^|#@!$%&*+])\d{2}/
/** A part behind its name, as in `/NAME/Ann Beel/REMI/Rent`, up to the next one. */
const NAME_PART = /\/NAME\/(.*?)(?=\/[A-Z]{3,9}\/|$)/
/** The third part of the account on the other side, as in `/CNTP/NL91ABNA0417164300/ABNANL2A/Ann Beel//`. */
const OTHER_SIDE = /\/CNTP\/[^/]*\/[^/]*\/([^/]+)/
const PURPOSE_PART = /\/REMI\/(?:(?:USTD|STRD)\/+)?(.*?)(?=\/[A-Z]{3,9}\/|$)/
const MAX_LENGTH = 2_000

/** A field of this length goes on in the next one, also within a word. */
const FIELD_LENGTH = 27

const PURPOSE = /^(?:2\d|6[0-3])$/
const NAME = /^3[23]$/
const PURPOSE_OF_ROWS = /^(?:0[1-9]|1[0-4])$/
const NAME_OF_ROWS = /^1[56]$/

/** Payee and purpose of a field 86. */
export function wordsOfDetails(rows: string[]): string {
  const [, sign] = STRUCTURED.exec(rows[0] ?? '') ?? []
  const isOfParts = sign !== undefined || rows[0]?.startsWith('/')
  const text = (isOfParts ? rows.join('') : unwrapped(rows)).slice(0, MAX_LENGTH)
  if (sign !== undefined) return wordsOfFields(text.slice(3).split(sign))
  const [, name] = NAME_PART.exec(text) ?? OTHER_SIDE.exec(text) ?? []
  const [, purpose] = PURPOSE_PART.exec(text) ?? []
  return joinTexts([name, purpose?.replace(/\/+$/, '')]) || joinTexts([text])
}

/** Payee and purpose of a field NS, of which each row begins with its number. */
export function wordsOfRows(rows: string[]): string {
  const fields = rows.map((row) => [row.slice(0, 2), row.slice(2)] as const)
  const words = (numbers: RegExp) =>
    fields.filter(([number]) => numbers.test(number)).map(([, text]) => text)
  return joinTexts([words(NAME_OF_ROWS).join(' '), words(PURPOSE_OF_ROWS).join(' ')])
}

function wordsOfFields(parts: string[]): string {
  let [name, purpose, booking] = ['', '', '']
  for (const part of parts) {
    const [number, text] = [part.slice(0, 2), part.slice(2)]
    const row = text.length < FIELD_LENGTH ? `${text} ` : text
    if (NAME.test(number)) name += row
    else if (PURPOSE.test(number)) purpose += row
    else if (number === '00') booking = text
  }
  const words = joinTexts([name, withoutReferences(purpose)])
  return words === '' ? joinTexts([booking]) : words
}

/** German banks put references before the purpose: `EREF+123MREF+456SVWZ+Rent`. */
function withoutReferences(purpose: string): string {
  const [, text] = /SVWZ\+(.*?)(?:[A-Z]{4}\+|$)/.exec(purpose) ?? []
  return text ?? purpose
}

function unwrapped(rows: string[]): string {
  return rows.map((row) => (row.length < WRAPPED_LENGTH ? `${row} ` : row)).join('')
}
