import { groupBy } from '../lists.ts'
import { plainWords } from '../read/plain-words.ts'
import type { ColumnFacts } from './column-facts.ts'
import type { CsvLine } from './csv-lines.ts'
import { moneyRoleOf, textRoleOf } from './header-words.ts'
import { type LineState, saysPending, stateOf } from './line-marks.ts'

const MOST_STATES = 20

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'oui', 'o', 'si', 's', 'sim', 'tak'])
const NO = new Set(['no', 'n', 'false', '0', 'nein', 'nee', 'non', 'nao', 'nie', 'ne', 'f'])

/** Null for a word that no bank is known to use. */
type ReadState = (cell: string) => LineState | null

function readerOf({ at, title, values }: ColumnFacts, lines: CsvLine[]): ReadState | null {
  if (values.size === 0) return null
  const words = Array.from(values, plainWords)
  // "Paid In" with 0 and 1 has amounts.
  const areAmounts = moneyRoleOf(title) !== null && words.every((word) => /^[01]$/.test(word))
  const ofTitle = areAmounts ? null : stateOf(title)
  if (ofTitle !== null && words.every((word) => YES.has(word) || NO.has(word)))
    return (cell) => stateOfFlag(ofTitle, plainWords(cell))
  const states = Array.from(values, stateOf)
  const hasRare = states.some((state) => state !== 'booked')
  const role = textRoleOf(title)
  if (role === 'status') {
    if (states.some((state) => state !== null)) return stateOf
    // The words of another language: the usual one says that a line is booked.
    const usual = values.size < MOST_STATES ? usualValue(at, lines) : undefined
    const areCodes = Array.from(values).every((value) => value.length < 3)
    return usual === undefined || areCodes ? null : (cell) => (cell === usual ? 'booked' : null)
  }
  const isOpen = role === null || role === 'other' || role === 'type'
  const isSure = states.every((state) => state !== null) && states.includes('booked')
  return isOpen && hasRare && isSure ? stateOf : null
}

function stateOfFlag(ofTitle: LineState, word: string): LineState {
  if (YES.has(word)) return ofTitle
  return ofTitle === 'booked' && NO.has(word) ? 'pending' : 'booked'
}

function usualValue(at: number, lines: CsvLine[]): string | undefined {
  const filled = lines.flatMap(({ cells }) => cells[at] || [])
  const groups = groupBy(filled, (cell) => cell)
  return Array.from(groups).find(([, cells]) => cells.length > filled.length / 2)?.[0]
}

export interface SaidState {
  state: LineState | null
  word: string
}

const RANKS: (LineState | null)[] = ['never', null, 'pending', 'booked']

export function createStateReader(
  facts: ColumnFacts[],
  date: number,
  lines: CsvLine[],
): (cells: string[]) => SaidState {
  const columns = facts.flatMap((column): [number, ReadState][] => {
    const read = readerOf(column, lines)
    return read ? [[column.at, read]] : []
  })
  return (cells) => {
    const day = cells[date] ?? ''
    const said: SaidState[] = columns.flatMap(([at, read]) => {
      const word = cells[at] ?? ''
      return word === '' ? [] : [{ state: read(word), word }]
    })
    if (saysPending(day)) said.push({ state: 'pending', word: day })
    for (const state of RANKS) {
      const found = said.find((other) => other.state === state)
      if (found) return found
    }
    return { state: 'booked', word: '' }
  }
}
