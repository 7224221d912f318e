/** Keyed by the number of a name, from 0 to 1; names that have nothing in common are absent. */
export type Likeness = ReadonlyMap<number, number>

/** Like names share a word, or its first four letters. */
const BEGINNING = 4
/** A beginning that more names have tells none of them apart. */
const MOST_ALIKE = 500

export class NameIndex {
  readonly #names: readonly (readonly string[])[]
  readonly #byBeginning = new Map<string, number[]>()

  constructor(names: readonly (readonly string[])[]) {
    this.#names = names
    for (const [number, words] of names.entries())
      for (const beginning of beginningsOf(words)) {
        const numbers = this.#byBeginning.get(beginning)
        if (numbers) numbers.push(number)
        else this.#byBeginning.set(beginning, [number])
      }
  }

  likenessTo(others: readonly (readonly string[])[]): Likeness {
    const likeness = new Map<number, number>()
    for (const words of others)
      for (const number of this.#possible(words)) {
        const like = nameLikeness(words, this.#names[number] ?? [])
        if (like > (likeness.get(number) ?? 0)) likeness.set(number, like)
      }
    return likeness
  }

  #possible(words: readonly string[]): Set<number> {
    const numbers = new Set<number>()
    for (const beginning of beginningsOf(words))
      for (const number of this.#withBeginning(beginning)) numbers.add(number)
    return numbers
  }

  #withBeginning(beginning: string): readonly number[] {
    const numbers = this.#byBeginning.get(beginning) ?? []
    return numbers.length <= MOST_ALIKE ? numbers : []
  }
}

/** The whole name is one of them, so that equal names are always found. */
function beginningsOf(words: readonly string[]): Set<string> {
  const beginnings = new Set<string>()
  for (const word of words) beginnings.add(word.slice(0, BEGINNING))
  return beginnings.add(words.join('').slice(0, BEGINNING)).add(`=${words.join(' ')}`)
}

export const LIKE = 0.5
const SAME = 0.9

/** The most by which an amount may differ, in parts of the planned one. */
const AMOUNT_OFF = 0.25
const AMOUNT_OFF_OF_SAME_NAME = 0.35
const AMOUNT_OFF_OF_VARIABLE = 0.6

const COST = { amount: 2, mostOfAmount: 1, name: 0.9 }

export function amountOff(cents: number, plannedCents: number): number {
  return Math.abs(cents - plannedCents) / Math.max(1, plannedCents)
}

export function mostAmountOff(like: number, varies: boolean): number {
  if (varies) return AMOUNT_OFF_OF_VARIABLE
  return like >= SAME ? AMOUNT_OFF_OF_SAME_NAME : AMOUNT_OFF
}

export function costOfLikeness(like: number, off: number): number {
  return Math.min(COST.mostOfAmount, COST.amount * off) + COST.name * (1 - like)
}

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
