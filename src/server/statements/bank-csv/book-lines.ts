import type { ClosingBalance } from '../../../shared/statements/statement.ts'
import { groupBy } from '../lists.ts'
import { currencyProblem, joinTexts } from '../read/line-words.ts'
import { type AccountLines, createLineLimit, type StatementFile } from '../read/statement-file.ts'
import { type Booking, createLineReader, type Reading } from './line-reader.ts'
import { addsUp, type BalanceProof, checkBalance } from './prove-money.ts'

/** More parts are longer than what is shown of a text. */
const MOST_PARTS = 60

const NEVER_CLOSED = 'A quote (") is opened and never closed.'

type Problem = StatementFile['problems'][number]

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
  const byAccount = groupBy(booked, ({ account }) => account)
  const groups = Array.from(byAccount.values(), withoutPending)
  const accounts = groups.map((lines) => toAccount(lines, problems))
  pendingCount += booked.length - groups.flat().length
  return { accounts, pendingCount, problems: problems.toSorted((a, b) => a.line - b.line) }
}

/** The bank has not booked lines behind the newest balance, nor lines without which more of the balance adds up. */
function withoutPending(lines: Booking[]): Booking[] {
  const valued = lines.filter(({ balance }) => balance !== null)
  const proof = proofOf(valued)
  if (valued.length === lines.length || !addsUp(proof)) return lines
  if (proof.hits > proofOf(lines).hits) return valued.length * 2 > lines.length ? valued : lines
  const hasValue = ({ balance }: Booking) => balance !== null
  const kept = proof.isNewestFirst
    ? lines.slice(lines.findIndex(hasValue))
    : lines.slice(0, lines.findLastIndex(hasValue) + 1)
  return kept.length * 2 > lines.length ? kept : lines
}

function proofOf(lines: Booking[]): BalanceProof {
  return checkBalance(
    lines.map(({ amountCents }) => amountCents),
    lines.map(({ balance }) => balance),
  )
}

function toAccount(all: Booking[], problems: Problem[]): AccountLines {
  const key = all[0]?.account ?? ''
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
}

function usualCurrency(lines: Booking[]): string | null {
  const named = lines.map(({ currency }) => currency).filter((code) => code !== null)
  return named.includes('USD') ? 'USD' : (named[0] ?? null)
}

function closingOf(lines: Booking[]): ClosingBalance | null {
  const proof = proofOf(lines)
  if (!addsUp(proof)) return null
  const newest = proof.isNewestFirst ? lines[0] : lines.at(-1)
  return newest && newest.balance !== null ? { on: newest.date, cents: newest.balance } : null
}
