/** Dropped from a name, unless nothing else is left. Lower case, without marks, as all words here. */
const BANK_WORDS = new Set(
  [
    'ach atm auth automatic authorised authorized autopay bacs billpay card ccd check checkcard checking chq contactless credit dd debit dep',
    'des deposit descr dir dirdep direct electronic entry epayment fpo id indn inst instant mastercard maestro memo no nr num',
    'online orig payment payments paymt pending pmt pmts pmnt pos ppd preauth preauthorized purchase pymt recd recurring ref reference sec',
    'signature standing tfr trace transaction transfer trn txn visa web withdrawal withdrwl www xfer',
    // Names of numbers.
    'acct bea contract cust customer inv invoice kaart karte mandate mc pin policy terminal',
    // Who carries the money.
    'gpay googlepay izettle paypal pp sp sq sumup tst venmo zelle zettle',
    // Kinds of companies and countries.
    'ag bv co corp corporation eur gmbh inc llc ltd plc us usa usd',
    // Other languages in which banks write.
    'achat basislastschrift betaalautomaat betaling bic carte compra cred dauerauftrag eref gutschrift iban incasso kartenzahlung',
    'lastschrift mref ordre paiement pago pinbetaling prelevement recibo sepa svwz tarjeta transferencia uberweisung ueberweisung virement',
  ].flatMap((words) => words.split(' ')),
)

/** Kept only within a name: "Bank of America". */
export const CONNECTING_WORDS = new Set(
  'and at by da de del der des du for from in la le of on or par the to und van via von with'.split(
    ' ',
  ),
)

const MONTHS = [
  'january february march april may june july august september october november december',
  'jan feb mar apr jun jul aug sep sept oct nov dec',
]
const WEEKDAYS = [
  'monday tuesday wednesday thursday friday saturday sunday',
  'mon tue tues wed thu thur thurs fri sat sun',
]

const TIME_WORDS = new Set([...MONTHS, ...WEEKDAYS].flatMap((words) => words.split(' ')))

export interface Piece {
  text: string
  /** Its words that can name a payee: lower case, without marks and digits. */
  words: string[]
  /** 'bank' and 'time' have words that name nobody. */
  kind: 'name' | 'bank' | 'time' | 'connecting' | 'number'
}

const MAX_TEXT = 300
const MAX_WORD = 24
/** A name stands before; 17,000 lines of short words would take 200 MB. */
const MAX_PIECES = 20

/** 2026-09-30, 30.9.26, 09/30 */
const DATES_IN_DIGITS =
  /(?<![\d.-])(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}(?:[-./]\d{2,4})?)(?![\d-])/g
/** 18SEP, 18 Sep 2026 */
const DATES_IN_WORDS =
  /(?<!\d)\d{1,2} ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?![a-z])(?: \d{4})?/gi
const SEPARATORS = /[\s*/\\|:;,_()<>[\]{}"#+=~]+/

export function piecesOf(text: string): Piece[] {
  return withoutDates(text.slice(0, MAX_TEXT))
    .split(SEPARATORS, MAX_PIECES)
    .map(pieceOf)
    .filter((piece) => piece !== null)
}

function withoutDates(text: string): string {
  if (!/\d/.test(text)) return text
  return text.replaceAll(DATES_IN_DIGITS, ' ').replaceAll(DATES_IN_WORDS, ' ')
}

function pieceOf(text: string): Piece | null {
  const tokens = tokensOf(text)
  if (tokens.length === 0) return null
  const words = tokens.filter((token) => !/\p{N}/u.test(token)).map((word) => cutWord(word))
  const naming = words.filter((word) => word.length > 2 || [...word].length > 1)
  return { text, ...kindOf(words, naming) }
}

function tokensOf(text: string): string[] {
  const lower = text.toLowerCase()
  // Most pieces are plain words, of which a plan can have a hundred thousand: the long way takes ten times as long.
  if (/^[a-z]+$/.test(lower)) return [lower]
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+|['’`´&]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '')
}

function kindOf(words: string[], naming: string[]): Pick<Piece, 'kind' | 'words'> {
  if (words.length === 0) return { kind: 'number', words: [] }
  const left = naming.filter((word) => !CONNECTING_WORDS.has(word))
  if (left.length === 0) return { kind: 'connecting', words: [] }
  const named = left.filter((word) => !BANK_WORDS.has(word))
  if (named.length === 0) return { kind: 'bank', words: left }
  const names = named.filter((word) => !TIME_WORDS.has(word))
  return names.length === 0 ? { kind: 'time', words: named } : { kind: 'name', words: names }
}

function cutWord(word: string): string {
  return word.length > MAX_WORD ? [...word].slice(0, MAX_WORD).join('') : word
}
