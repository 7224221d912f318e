import type { Piece } from './payee-pieces.ts'

export interface WordCounts {
  /** Behind five or more different first words: Springvale, Berlin. */
  places: ReadonlySet<string>
  /** First in a tenth of the lines, before five or more different words: Kaartbetaling. */
  ways: ReadonlySet<string>
}

const MANY_NAMES = 5
const MOST_WAYS = 3
const SHARE_OF_WAYS = 0.1
const FEWEST_OF_WAYS = 10

export function countWords(lines: readonly Piece[][]): WordCounts {
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
