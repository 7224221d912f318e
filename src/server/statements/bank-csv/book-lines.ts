/** The booked lines of a table by account, and what is wrong with the others [behaviour: Bank statements]. */
import type { ClosingBalance } from '../../../shared/statements/statement.ts'
import { currencyProblem, joinTexts } from '../read/line-words.ts'
import { type AccountLines, createLineLimit, type StatementFile } from '../read/statement-file.ts'
import { type Booking, createLineReader, type Reading } from './line-reader.ts'
import { addsUp, checkBalance } from './running-balance.ts'

/** More parts are longer than what is shown of a text. */
const MOST_PARTS = 60

const NEVER_CLOSED = 'A quote (") is opened and never closed.'

type Problem = StatementFile['problems'][number]

/**
 * @param unclosed The numbers of the lines with a quote that is never closed.
 * @throws AppError BAD_REQUEST for too many lines.
 */
export function bookLines(reading: Reading, unclosed: number[]): Omit<StatementFile, 'question'> {
  const readLine = createLineReader(reading)
  const countLine = createLineLimit()
  const problems: Problem[] = unclosed.map((line) => ({ line, sentence: NEVER_CLOSED }))
  const booked: Booking[] = []
  let pendingCount = 0
  let last: Booking | null = null
  for (const line of reading.table.lines) {
    const outcome = readLine(line)
    if (outcome.kind === 'more' && last && last.parts.length < MOST_PARTS)
      last.parts = last.parts.concat(outcome.parts)
    if (outcome.kind === 'more' || outcome.kind === 'passed') continue
    countLine()
    last = outcome.kind === 'booked' ? outcome : null
    if (outcome.kind === 'booked') booked.push(outcome)
    else if (outcome.kind === 'wrong')
      problems.push({ line: line.line, sentence: outcome.sentence })
    else pendingCount++
  }
  const accounts = splitAccounts(booked, problems)
  return { accounts, pendingCount, problems: problems.toSorted((a, b) => a.line - b.line) }
}

/** The lines by account; lines in another currency than the account's are wrong. */
function splitAccounts(booked: Booking[], problems: Problem[]): AccountLines[] {
  const groups = new Map<string, Booking[]>()
  for (const line of booked) {
    const group = groups.get(line.account)
    if (group) group.push(line)
    else groups.set(line.account, [line])
  }
  return Array.from(groups, ([key, all]) => {
    const currency = usualCurrency(all)
    const isOwn = (line: Booking) => line.currency === null || line.currency === currency
    for (const line of all)
      if (!isOwn(line))
        problems.push({ line: line.line, sentence: currencyProblem(line.currency ?? '') })
    const own = all.filter(isOwn)
    const lines = own.map(({ date, amountCents, parts }) => ({
      date,
      amountCents,
      text: joinTexts(parts),
      id: null,
    }))
    return { key, label: key, currency, lines, closing: closingOf(own) }
  })
}

/** Dollars if any line has them, else the currency of the first line that names one. */
function usualCurrency(lines: Booking[]): string | null {
  const named = lines.map(({ currency }) => currency).filter((code) => code !== null)
  return named.includes('USD') ? 'USD' : (named[0] ?? null)
}

/** The newest value of a balance that adds up, on the day of the newest line. */
function closingOf(lines: Booking[]): ClosingBalance | null {
  const proof = checkBalance(
    lines.map(({ amountCents }) => amountCents),
    lines.map(({ balance }) => balance),
  )
  if (!addsUp(proof)) return null
  const newest = proof.isNewestFirst ? lines[0] : lines.at(-1)
  return newest && newest.balance !== null ? { on: newest.date, cents: newest.balance } : null
}
