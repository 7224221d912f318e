/** The cards and the everyday spending of a file, once all of its rows are read: their order does not matter. */
import { CARDS_SENTENCE, EVERYDAY_SENTENCE, type SpendingRoom } from '../../shared/plan/spending.ts'
import { parseSchedule } from '../../shared/schedules/schedule-text.ts'
import type { CheckedRow } from './check-row.ts'
import type { CheckedFile, WrongRow } from './checked-file.ts'
import { type ExistingRow, findExisting } from './existing-rows.ts'
import { shorten } from './read-schedule.ts'

export interface SettledAgainst {
  existing: ExistingRow[]
  spendingRoom: SpendingRoom
  importDuplicates: boolean
}

/** A card of the account, or one that the file adds. */
type Payer = { id: number } | { row: CheckedRow }

interface Settled {
  /** The right rows. */
  rows: CheckedRow[]
  /** The rows that are in the account already. */
  there: Set<CheckedRow>
  payers: Map<CheckedRow, Payer>
  wrong: WrongRow[]
}

/** A row of a card that is there already is the account's card, also where it is imported again. */
export function settleRows(
  { rows }: CheckedFile,
  { existing, spendingRoom, importDuplicates }: SettledAgainst,
): Settled {
  const refused = new Map<CheckedRow, string>()
  const requireFew = (of: CheckedRow[], there: Set<CheckedRow>, room: number, sentence: string) => {
    const added = of.filter((row) => importDuplicates || !there.has(row))
    for (const row of added.slice(room)) refused.set(row, sentence)
  }
  const cards = rows.filter(({ spending }) => spending.closeDay !== null)
  const cardsThere = findExisting(cards, existing)
  requireFew(cards, cardsThere, spendingRoom.cards, CARDS_SENTENCE)

  const newCards = cards.filter((row) => !cardsThere.has(row) && !refused.has(row))
  const payers = new Map<CheckedRow, Payer>()
  const payerNamed = createCardFinder(existing, newCards)
  for (const row of rows) {
    const { paidWith } = row.spending
    if (paidWith === null) continue
    const payer = payerNamed(paidWith)
    if (typeof payer === 'string') refused.set(row, payer)
    else payers.set(row, payer)
  }

  const mayBeThere = rows.filter((row) => {
    const payer = payers.get(row)
    return !refused.has(row) && !(payer && 'row' in payer)
  })
  const there = findExisting(mayBeThere, existing)
  const everyday = rows.filter((row) => row.everyday && !refused.has(row))
  requireFew(everyday, there, spendingRoom.everyday, EVERYDAY_SENTENCE)
  return {
    rows: refused.size === 0 ? rows : rows.filter((row) => !refused.has(row)),
    there,
    payers,
    wrong: Array.from(refused, ([{ line }, sentence]) => ({ line, sentence })),
  }
}

interface NamedCard {
  payer: Payer
  lastDate: string | null
}

/** Finds the card of a name; of several, the one without a last date. Answers what is wrong where there is not exactly one. */
function createCardFinder(
  existing: ExistingRow[],
  newCards: CheckedRow[],
): (name: string) => Payer | string {
  const cards = new Map<string, NamedCard[]>()
  const add = (name: string, card: NamedCard) => cards.set(name, [...(cards.get(name) ?? []), card])
  for (const { id, name, closeDay = null, schedule } of existing)
    if (closeDay !== null) add(name, { payer: { id }, lastDate: parseSchedule(schedule).lastDate })
  for (const row of newCards) add(row.name, { payer: { row }, lastDate: row.schedule.lastDate })
  return (name) => {
    const named = cards.get(name) ?? []
    const lasting = named.filter(({ lastDate }) => lastDate === null)
    const [card, another] = named.length === 1 ? named : lasting
    if (card && !another) return card.payer
    return named.length === 0
      ? `There is no card "${shorten(name)}" in the file or in the account.`
      : `There are several cards "${shorten(name)}" in the file and in the account.`
  }
}
