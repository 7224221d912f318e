import { cleanName } from '../../../shared/name.ts'
import { CONNECTING_WORDS } from './bank-words.ts'
import { joinCutKeys } from './cut-keys.ts'
import { countWords, type WordCounts } from './file-words.ts'
import { type Piece, piecesOf } from './payee-pieces.ts'

export interface PayeeName {
  /** Lines with one key pay one payee. */
  key: string
  /** At least one. */
  words: string[]
  /** For people: "NETFLIX.COM 866-579 CA" is "Netflix.com". */
  shown: string
}

const KEY_WORDS = 3
const MAX_SHOWN = 60
/** Fewer letters before a number can be another word for how was paid. */
const SHORTEST_NAME = 3
const UNNAMED = 'Unnamed'

/** Places and ways of paying, which stand beside many payees, are no part of a name; a name that the bank has cut is the longer one. */
export function createPayeeNames(lines: readonly { text: string }[]): (text: string) => PayeeName {
  const pieces = new Map<string, Piece[]>()
  for (const { text } of lines) if (!pieces.has(text)) pieces.set(text, piecesOf(text))
  const counts = countWords(lines.map(({ text }) => pieces.get(text) ?? []))
  const names = new Map<string, PayeeName>()
  for (const [text, parts] of pieces) names.set(text, nameOf(parts, counts))
  const joined = joinCutKeys([...names.values()].map(({ key }) => key))
  return (text) => {
    const name = names.get(text) ?? nameOf(piecesOf(text), counts)
    return { ...name, key: joined.get(name.key) ?? name.key }
  }
}

const NO_COUNTS: WordCounts = { places: new Set(), ways: new Set() }

/** A text alone: a plan's item, or a learned name. */
export function wordsOf(text: string): string[] {
  return namedBy(piecesOf(text), NO_COUNTS).words
}

function nameOf(pieces: Piece[], counts: WordCounts): PayeeName {
  const { words, shown } = namedBy(pieces, counts)
  return { key: words.slice(0, KEY_WORDS).join(' '), words, shown: shownName(shown) }
}

/** The words that name a payee, and the pieces that are shown: that takes as long as all else, and a plan has thousands of names. */
function namedBy(pieces: Piece[], counts: WordCounts): { words: string[]; shown: Piece[] } {
  // Behind the words for cash stands the place of the machine.
  const isOfCash = isCash(pieces)
  const kept = isOfCash ? [] : keptPieces(pieces, counts)
  const words = kept.flatMap((piece) => namingWords(piece, counts))
  if (words.length > 0) return { words, shown: kept }
  // Nothing names a payee: how was paid has to do.
  const fallback = pieces.filter(
    ({ kind }) => kind === 'bank' || (kind !== 'number' && kind !== 'connecting' && !isOfCash),
  )
  const known = fallback.flatMap((piece) => piece.words)
  const all = known.length > 0 ? known : pieces.map(({ text }) => text.toLowerCase())
  if (all.length === 0) all.push(UNNAMED.toLowerCase())
  return { words: all, shown: fallback.length > 0 ? fallback : pieces }
}

function isCash(pieces: Piece[]): boolean {
  const words = pieces.flatMap((piece) => (piece.kind === 'bank' ? piece.words : []))
  return words.includes('atm') && !words.some((word) => word === 'pos' || word === 'purchase')
}

/** A number behind a name begins a place or a reference. */
function keptPieces(pieces: Piece[], counts: WordCounts): Piece[] {
  const kept: Piece[] = []
  let waiting: Piece[] = []
  let letters = 0
  for (const [index, piece] of pieces.entries()) {
    if (letters >= SHORTEST_NAME && piece.kind === 'number') break
    if (kept.length > 0 && piece.kind === 'connecting') waiting.push(piece)
    if (piece.kind !== 'name' || namingWords(piece, counts).length === 0) continue
    // Two letters at the end are a state or a country.
    if (kept.length > 0 && index === pieces.length - 1 && /^\p{L}{2}$/u.test(piece.text)) break
    for (const one of waiting) kept.push(one)
    waiting = []
    kept.push(piece)
    letters += piece.text.length
    if (/\.(com|net|org)$/i.test(piece.text)) break
  }
  return kept
}

function namingWords({ kind, words }: Piece, { places, ways }: WordCounts): string[] {
  return kind === 'name' ? words.filter((word) => !places.has(word) && !ways.has(word)) : []
}

/** Capitals are put right where the bank writes all alike. */
function shownName(pieces: Piece[]): string {
  const text = cleanName(pieces.map(({ text: part }) => trimmed(part)).join(' ')).trim()
  const spelled = /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text) ? text : capitalised(text)
  const cut = [...spelled.replaceAll(/\p{C}+/gu, '')].slice(0, MAX_SHOWN).join('').trim()
  return cut === '' ? UNNAMED : cut
}

function trimmed(text: string): string {
  return text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.!]+$|\.+$/gu, '')
}

function capitalised(text: string): string {
  return text
    .split(' ')
    .map((word, index) => {
      if (index > 0 && CONNECTING_WORDS.has(word.toLowerCase())) return word.toLowerCase()
      return isShortName(word) ? word.toUpperCase() : capitalisedWord(word)
    })
    .join(' ')
}

/** BMW, AT&T, ATM: nobody says such a word as one. */
function isShortName(word: string): boolean {
  return /^(?:[b-df-hj-np-tv-xz&]{2,4}|at&t|atm|ach|pos)$/i.test(word)
}

function capitalisedWord(word: string): string {
  return word.toLowerCase().replace(/\p{L}/u, (letter) => letter.toUpperCase())
}
