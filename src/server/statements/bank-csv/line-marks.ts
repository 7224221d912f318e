/** Words within lines that say which way money goes, or that a line is no booking [behaviour: Bank statements]. */
import { plainWords } from '../read/plain-words.ts'

export type Direction = 'in' | 'out'

/** Words of what comes in and what goes out, in pairs; a letter means something only beside its other. */
const PAIRS: [string, string][] = [
  ['credit', 'debit'],
  ['kredit', 'debet'],
  ['kredit', 'debit'],
  ['credit', 'debet'],
  ['cr', 'dr'],
  ['c', 'd'],
  ['k', 'd'],
  ['h', 's'],
  ['h', 'd'],
  ['haben', 'soll'],
  ['bij', 'af'],
  ['by', 'af'],
  ['in', 'out'],
  ['i', 'o'],
  ['inflow', 'outflow'],
  ['income', 'expense'],
  ['incoming', 'outgoing'],
  ['gutschrift', 'lastschrift'],
  ['gutschrift', 'belastung'],
  ['einnahme', 'ausgabe'],
  ['eingang', 'ausgang'],
  ['crdt', 'dbit'],
  ['deposit', 'withdrawal'],
  ['bevetel', 'kiadas'],
  ['jovairas', 'terheles'],
  ['avere', 'dare'],
  ['a', 'd'],
  ['entrata', 'uscita'],
  ['abono', 'cargo'],
  ['haber', 'debe'],
  ['ingreso', 'gasto'],
  ['credito', 'debito'],
  ['entrada', 'saida'],
  ['uznanie', 'obciazenie'],
  ['uznani', 'obciazeni'],
  ['prijem', 'vydaj'],
  ['prijem', 'vydej'],
  ['recette', 'depense'],
  ['inn', 'ut'],
  ['pano', 'otto'],
  ['alacak', 'borc'],
  ['+', '-'],
]

const IN_WORDS = new Set(PAIRS.map(([word]) => word))
const OUT_WORDS = new Set(PAIRS.map(([, word]) => word))

/** The way that a word alone says; null for one that does not. */
export function directionOf(cell: string): Direction | null {
  if (cell.length > 20) return null
  const word = wordOf(cell)
  return IN_WORDS.has(word) ? 'in' : OUT_WORDS.has(word) ? 'out' : null
}

/** True if a column's words are those of both directions, or of one whose header names both. */
export function areDirections(cells: Set<string>, header: string): boolean {
  if (cells.size === 0 || cells.size > 4) return false
  const words = [...cells].map(wordOf)
  const isPair = PAIRS.some(([a, b]) => words.every((word) => word === a || word === b))
  if (words.every((word) => directionOf(word))) {
    if (new Set(words.map(directionOf)).size === 2) return isPair || words.every(isLong)
    return isPair && namesBoth(header)
  }
  return false
}

const isLong = (word: string) => word.length > 2

function namesBoth(header: string): boolean {
  const words = header
    .trim()
    .toLowerCase()
    .split(/\s*[ /&_-]\s*/)
  const joined = plainWords(header).replaceAll(' ', '')
  return PAIRS.some(
    ([a, b]) =>
      (words.includes(a) && words.includes(b)) ||
      (a.length > 2 && joined === a + b) ||
      joined === b + a,
  )
}

function wordOf(cell: string): string {
  const text = cell.trim()
  return text === '+' || text === '-' ? text : plainWords(text)
}

const PENDING =
  /^(?:\p{L}+ )?(?:pending|offen|vorgemerkt|vorgemerkte|ausstehend|en attente|pendiente|pendente|in attesa|in behandeling|oczekujaca|oczekujace|w trakcie realizacji|afventer|venter|reserveret|reservert|reserverat|reservation|preliminar|authori[sz]ed|processing|nezauctovano|cekajici|fuggo|en cours|odottaa)$/u

/** True for a cell that says the bank has not booked its line yet. */
export function saysPending(cell: string): boolean {
  return cell.length < 40 && !/^\d/.test(cell) && PENDING.test(plainWords(cell))
}

const PENDING_TITLE =
  /^(?:pending|vorgemerkte|ausstehende|noch nicht gebuchte|nicht gebuchte|authori[sz]ed|processing) (?:transact|umsatz|buchung|activit|item|charge|payment)/

/** True for the title above lines that are not booked yet. */
export function isPendingTitle(cell: string): boolean {
  return cell.length < 60 && PENDING_TITLE.test(plainWords(cell))
}

const NEVER =
  /^(?:declined|reverted|failed|cancell?ed|rejected|returned|refused|abgelehnt|storniert|geweigerd|refuse|rechazad[oa])$/

/** True for a cell that says its line was never booked. */
export function saysNeverBooked(cell: string): boolean {
  return cell.length < 40 && NEVER.test(plainWords(cell))
}

const BALANCE_LINE =
  /^(?:opening|closing|beginning|ending|starting|previous|start|end|available|current) ?balance|^balance (?:brought|carried) forward|^(?:anfangs|end|schluss|ab|alter |neuer )saldo|^kontostand|^saldo (?:anterior|inicial|final|iniziale|finale|koncowe|poczatkowe|do dia|actual)|^s a l d o$|^sald(?:as|o) ?(?:pradzioje|pabaigoje)|^(?:algsaldo|loppsaldo|sakuma atlikums|beigu atlikums)|^turnover$|^apgrozijums$|^kaive$|^(?:beginsaldo|eindsaldo|ingaende saldo|utgaende saldo)|^(?:nouveau|ancien) solde/

/** A quick look, before the words are compared. */
const MAY_SAY_BALANCE = /bal|sal|kontostand|solde|turnover|gro|kaive|k\u00e4ive|s a l d o|atlikum/i

/** True for the text of a line that says a balance, and no booking. */
export function saysBalance(text: string): boolean {
  return text.length < 60 && MAY_SAY_BALANCE.test(text) && BALANCE_LINE.test(plainWords(text))
}

const TOTAL =
  /\b(?:total|totals|totaal|totale|summe|sum|suma|summa|saldo|balance|solde|kontostand|egyenleg|zustatek|stan|end of|ende|eof)\b/

/** True for a cell of the lines around a table, which sum it up. */
export function saysTotal(cell: string): boolean {
  return cell.length < 100 && TOTAL.test(plainWords(cell))
}
