import { cleanName } from '../../../shared/name.ts'
import { CONNECTING_WORDS, type Piece, piecesOf } from './payee-pieces.ts'

export interface PayeeName {
  /** Lines with one key pay one payee. */
  key: string
  /** At least one. */
  words: string[]
  /** The name that people see: "NETFLIX.COM 866-579 CA" is "Netflix.com". */
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
  const parts = pieces.map(({ text: part }) => trimmed(part))
  const text = cleanName((isSaidTwice(parts) ? halfOf(parts) : parts).join(' ')).trim()
  const spelled = /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text) ? text : capitalised(text)
  const cut = [...spelled.replaceAll(/\p{C}+/gu, '')].slice(0, MAX_SHOWN).join('').trim()
  return cut === '' ? UNNAMED : cut
}

/** "Netflix NETFLIX": the name of a program beside that of the bank; but Pizza Pizza is a name. */
function isSaidTwice(parts: string[]): boolean {
  const [once, again] = [halfOf(parts).join(' '), parts.slice(parts.length / 2).join(' ')]
  return once !== again && once.toLowerCase() === again.toLowerCase()
}

function halfOf(parts: string[]): string[] {
  return parts.slice(0, parts.length / 2)
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

const SHORTEST = 6

/** Banks cut "speedy internet" to "speedy in". Absent if a key begins several longer ones, or none. */
function joinCutKeys(keys: Iterable<string>): Map<string, string> {
  const sorted = [...new Set(keys)].toSorted()
  const joined = new Map<string, string>()
  // The longer ones stand behind a key.
  for (let index = sorted.length - 2; index >= 0; index--) {
    const key = sorted[index] ?? ''
    if (key.length < SHORTEST) continue
    const longer = new Set<string>()
    for (let next = index + 1; longer.size < 2; next++) {
      const other = sorted[next]
      if (other === undefined || !other.startsWith(key)) break
      longer.add(joined.get(other) ?? other)
    }
    const [only] = longer
    if (longer.size === 1 && only !== undefined) joined.set(key, only)
  }
  return joined
}

interface WordCounts {
  /** Behind five or more different first words: Springvale, Berlin. */
  places: ReadonlySet<string>
  /** First in a tenth of the lines, before five or more different words: Kaartbetaling. */
  ways: ReadonlySet<string>
}

const MANY_NAMES = 5
const MOST_WAYS = 3
const SHARE_OF_WAYS = 0.1
const FEWEST_OF_WAYS = 10

function countWords(lines: readonly Piece[][]): WordCounts {
  const ways = new Set<string>()
  const texts = lines.map((pieces) =>
    pieces.flatMap(({ kind, words }) => (kind === 'name' ? words : [])),
  )
  for (let round = 0; round < MOST_WAYS; round++) {
    const before = ways.size
    for (const word of leadingWords(texts, ways)) ways.add(word)
    if (ways.size === before) break
  }
  return { ways, places: wordsBehindMany(texts.map((words) => withoutWays(words, ways))) }
}

function leadingWords(texts: string[][], ways: ReadonlySet<string>): string[] {
  const counts = new Map<string, { lines: number; next: Set<string> }>()
  for (const text of texts) {
    const [first, second] = withoutWays(text, ways)
    if (first === undefined) continue
    const count = counts.get(first) ?? { lines: 0, next: new Set() }
    counts.set(first, count)
    count.lines++
    if (second !== undefined) count.next.add(second)
  }
  const fewest = Math.max(FEWEST_OF_WAYS, texts.length * SHARE_OF_WAYS)
  // A payee that comes so often has few words behind it for its many lines.
  return [...counts]
    .filter(
      ([, { lines, next }]) => lines >= fewest && next.size >= Math.max(MANY_NAMES, lines / 8),
    )
    .map(([word]) => word)
}

function withoutWays(words: string[], ways: ReadonlySet<string>): string[] {
  return ways.size === 0 ? words : words.filter((word) => !ways.has(word))
}

function wordsBehindMany(texts: string[][]): Set<string> {
  const firsts = new Map<string, Set<string>>()
  for (const [first, ...others] of texts) {
    if (first === undefined) continue
    for (const word of others) {
      if (word === first) continue
      const before = firsts.get(word) ?? new Set()
      firsts.set(word, before)
      if (before.size < MANY_NAMES) before.add(first)
    }
  }
  return new Set([...firsts].filter(([, { size }]) => size >= MANY_NAMES).map(([word]) => word))
}
