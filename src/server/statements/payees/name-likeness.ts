const SHORTEST_BEGINNING = 4
/** The shortest words that are one when they are written together or apart. */
const SHORTEST_JOINED = 6
/** The likeness of "netflix" and "net flix". */
const JOINED = 0.9

/** From 0, with nothing in common, to 1. */
export function nameLikeness(words: readonly string[], others: readonly string[]): number {
  const shared = sharedLetters(words, others)
  const [one, other] = [lettersOf(words), lettersOf(others)]
  if (one === 0 || other === 0) return 0
  // All of the shorter name counts as much as all of both: "Rent" is much like "Home Rent".
  const likeness = (shared / Math.min(one, other) + (2 * shared) / (one + other)) / 2
  return Math.max(Math.min(1, likeness), isJoined(words, others) ? JOINED : 0)
}

function isJoined(words: readonly string[], others: readonly string[]): boolean {
  // Most names begin otherwise, and a statement has thousands of pairs of them.
  if (words[0]?.[0] !== others[0]?.[0]) return false
  return isBeginning(words.join(''), others.join(''), SHORTEST_JOINED)
}

function sharedLetters(words: readonly string[], others: readonly string[]): number {
  const left = [...others]
  let shared = 0
  for (const word of words) {
    let index = left.indexOf(word)
    if (index === -1)
      index = left.findIndex((other) => isBeginning(word, other, SHORTEST_BEGINNING))
    if (index === -1) continue
    shared += Math.min(word.length, left[index]?.length ?? 0)
    left.splice(index, 1)
  }
  return shared
}

function isBeginning(one: string, other: string, shortest: number): boolean {
  return (
    Math.min(one.length, other.length) >= shortest &&
    (one.startsWith(other) || other.startsWith(one))
  )
}

function lettersOf(words: readonly string[]): number {
  return words.reduce((sum, { length }) => sum + length, 0)
}
