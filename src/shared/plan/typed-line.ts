/** One typed line, like "rent 1,200 on the 1st", as far as it says a cash flow without doubt [behaviour: One typed line]. */
import { dollarsFromCents } from '../money/money.ts'
import { AMOUNT_LIMITS, readMoney } from '../money/money-text.ts'
import { changeSchedule, isScheduleProblem, plainSchedule } from '../schedules/schedule.ts'
import type { CashFlowKind } from './cash-flow.ts'
import { readSchedulePhrase, type TypedSchedule, writeSchedulePhrase } from './schedule-phrase.ts'

export interface TypedLine {
  kind: CashFlowKind | null
  name: string
  amountCents: number | null
  schedule: TypedSchedule | null
  /** The end of the line that nothing else says. */
  rest: string
}

const KIND_WORD = /^(income|expense):\s*/i
const QUOTED = /^(?:"([^"]+)"|“([^”]+)”)\s*/
const SLASH = /(?<=\d)\/(day|week|wk|month|mo|year|yr)\b/i
const UNIT_OF: Record<string, string> = { wk: 'week', mo: 'month', yr: 'year' }
/** A day of a month, as in "iPhone 3rd", is no amount. */
const AMOUNT = /^[-+]?\$?\d[\d,.]*$/

/**
 * Reads a kind, a name, an amount and a schedule, in this order. The amount is the first one behind which all is understood; without
 * any, the first one of the line.
 *
 * @param today YYYY-MM-DD: a date without a year is the next one from it on
 */
export function readTypedLine(text: string, today: string): TypedLine {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const [said = '', word] = KIND_WORD.exec(line) ?? []
  const kind = (word?.toLowerCase() as CashFlowKind | undefined) ?? null
  const body = line.slice(said.length)
  const [quoted = '', straight, curly] = QUOTED.exec(body) ?? []
  const literal = straight ?? curly
  const words = body
    .slice(quoted.length)
    .replace(SLASH, (_, unit: string) => ` a ${UNIT_OF[unit.toLowerCase()] ?? unit}`)
    .split(' ')
    .filter(Boolean)
  const amounts = words.flatMap((candidate, index) => {
    const { cents } = AMOUNT.test(candidate) ? readAmount(candidate) : NO_AMOUNT
    const hasName = literal === undefined ? index > 0 : index === 0
    return cents === null || !hasName ? [] : [{ index, cents, sign: candidate[0] }]
  })
  const behind = (index: number) => words.slice(index + 1).join(' ')
  const read = amounts.map((amount) => ({
    ...amount,
    schedule: readSchedule(behind(amount.index), today),
  }))
  const [first] = read
  // "iPhone 15 999", but not "rent 1200 until jan 5".
  const last = read.find(
    ({ index }, at) => behind(index) === '' && index === (first?.index ?? 0) + at,
  )
  const found = read.find(({ schedule }) => schedule) ?? last ?? first
  if (!found) {
    const name = literal ?? words.join(' ')
    return { kind, name, amountCents: null, schedule: null, rest: literal ? words.join(' ') : '' }
  }
  const { index, cents, sign, schedule } = found
  return {
    kind: kind ?? kindBySign(sign),
    name: literal ?? words.slice(0, index).join(' '),
    amountCents: cents,
    schedule,
    rest: schedule ? '' : behind(index),
  }
}

/** The line that is read as this, with whole dates. `rest` is not in it. */
export function writeTypedLine({ kind, name, amountCents, schedule }: TypedLine): string {
  const words = [
    kind ? `${kind}:` : '',
    name.includes('"') ? `“${name}”` : `"${name}"`,
    amountCents === null ? '' : dollarsFromCents(amountCents),
    schedule ? writeSchedulePhrase(schedule) : '',
  ]
  return words.filter(Boolean).join(' ')
}

const NO_AMOUNT = { cents: null }

function readAmount(word: string): { cents: number | null } {
  return readMoney(word.replace(/^[-+]/, ''), AMOUNT_LIMITS)
}

function kindBySign(sign: string | undefined): CashFlowKind | null {
  if (sign === '+') return 'income'
  return sign === '-' ? 'expense' : null
}

/** Null unless all of the phrase is understood, and a cash flow can have it. */
function readSchedule(phrase: string, today: string): TypedSchedule | null {
  const schedule = readSchedulePhrase(phrase, today)
  if (!schedule) return null
  const { date: _date, everyday: _everyday, every, ...fields } = schedule
  // The wizard finds the date from which a count begins.
  const counted = fields.anchorDate && every ? { every } : {}
  const changed = changeSchedule(plainSchedule(schedule.recurrenceType), { ...fields, ...counted })
  return isScheduleProblem(changed) ? null : schedule
}
