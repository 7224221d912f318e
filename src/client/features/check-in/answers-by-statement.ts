import type { OpenItem } from '../../../shared/plan/check-in.ts'
import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { MAX_OPEN_ITEMS } from '../../../shared/plan/open-item-limit.ts'
import type { PriceChange, StatementMatch } from '../../../shared/statements/proposal.ts'
import type {
  ClosingBalance,
  Statement,
  StatementLine,
} from '../../../shared/statements/statement.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { AMOUNT_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import type { ChangedAmount, LearnedNames } from '../../../shared/plan/check-in-changes.ts'
import { nameProblem } from '../../../shared/name.ts'
import { keyOf } from '../../plan/occurrence-ref.ts'
import { formatDayNear, monthOf } from '../../words/dates.ts'
import { answerOf, type Answers, HAPPENED, type ItemAnswer, LEFT_OPEN } from './check-in-answers.ts'
import { formatCents } from '../../words/shown-amounts.ts'

export interface PairedLine {
  line: StatementLine
  sure: boolean
}

export type PairedLines = ReadonlyMap<string, PairedLine>

export function pairedLinesOf({ pairs }: StatementMatch): PairedLines {
  return new Map(pairs.map(({ item, line, sure }) => [keyOf(item), { line, sure }]))
}

export function withPaidEarly(
  items: readonly OpenItem[],
  { pairs }: StatementMatch,
  today: string,
): OpenItem[] {
  const early = pairs.map(({ item }) => item).filter(({ on }) => on > today)
  return [...items, ...early].slice(0, MAX_OPEN_ITEMS)
}

/** A statement says nothing about items before its days. */
export function answersByStatement(
  items: readonly OpenItem[],
  lines: PairedLines,
  { from }: Pick<Statement, 'from'>,
): Answers {
  const answers: Record<string, ItemAnswer> = {}
  for (const item of items) {
    const key = keyOf(item)
    const pair = lines.get(key)
    if (pair?.sure) answers[key] = HAPPENED
    else if (pair || (from !== null && item.on >= from)) answers[key] = LEFT_OPEN
  }
  return answers
}

export interface BalanceByStatement {
  closing: ClosingBalance
  /** Null if a person has to say it. */
  cents: number | null
  /** Null for today. */
  onDate: string | null
}

/** A balance of an earlier month says nothing of this one: what fell between them is not on the line. */
export function balanceByStatement(
  { closing, suggestedBalanceCents }: Pick<StatementMatch, 'closing' | 'suggestedBalanceCents'>,
  today: string,
): BalanceByStatement | null {
  if (closing === null) return null
  if (monthOf(closing.on) < monthOf(today)) return { closing, cents: null, onDate: null }
  const isItself = suggestedBalanceCents === closing.cents && closing.on <= today
  return { closing, cents: suggestedBalanceCents, onDate: isItself ? closing.on : null }
}

export function describeBalance(
  { closing, cents }: BalanceByStatement,
  isOfBank: boolean,
  today: string,
): string {
  const said = `Your ${isOfBank ? 'bank' : 'statement'} says ${formatCents(closing.cents)} on ${formatDayNear(closing.on, today)}`
  if (cents === null) return `${said}. What does your bank say today?`
  return cents === closing.cents ? `${said}.` : `${said}; what is done since then is added.`
}

export function namesToLearn(
  items: readonly OpenItem[],
  lines: PairedLines,
  answers: Answers,
  find: (kind: CashFlowKind, id: number) => CashFlow | undefined,
): LearnedNames[] {
  const learned = new Map<string, LearnedNames>()
  for (const item of items) {
    const { kind, id } = item
    const text = lines.get(keyOf(item))?.line.text ?? ''
    const flow = find(kind, id)
    const name = bankNameOf(text)
    if (!flow || name === null || answerOf(answers, item).answer !== 'happened') continue
    const isKnown = [flow.name, ...flow.bankNames].some((known) => hasWordsOf(text, known))
    if (!isKnown) learned.set(flowKeyOf(item), { kind, id, bankNames: [name] })
  }
  return [...learned.values()]
}

export function flowKeyOf({ kind, id }: Pick<OpenItem, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

export interface PriceEdit {
  isTicked: boolean
  text: string
}

export type PriceEdits = ReadonlyMap<string, PriceEdit>

export function priceOf(change: PriceChange, edits: PriceEdits): PriceEdit {
  const found = { isTicked: true, text: dollarsFromCents(change.amountCents) }
  return edits.get(flowKeyOf(change)) ?? found
}

/** Null while one of them is no amount. */
export function changedAmounts(
  changes: readonly PriceChange[],
  edits: PriceEdits,
): ChangedAmount[] | null {
  const changed: ChangedAmount[] = []
  for (const change of changes) {
    const { isTicked, text } = priceOf(change, edits)
    const { cents } = readMoney(text, AMOUNT_LIMITS)
    if (!isTicked) continue
    if (cents === null) return null
    const { kind, id, since } = change
    changed.push({ kind, id, fromDate: since, amountCents: cents })
  }
  return changed
}

const MOST_CHARACTERS = 60

/** Words with a digit are days, references or account numbers. */
function bankNameOf(text: string): string | null {
  let name = ''
  // Neither control characters nor lone surrogates.
  for (const word of text.split(/[\s\p{Cc}\p{Cs}]+/u)) {
    if (/\d/.test(word)) continue
    const longer = name === '' ? word : `${name} ${word}`
    if ([...longer].length > MOST_CHARACTERS) break
    name = longer
  }
  return nameProblem(name) === null ? name : null
}

function hasWordsOf(text: string, name: string): boolean {
  const [words, named] = [new Set(wordsOf(text)), wordsOf(name)]
  return named.length > 0 && named.every((word) => words.has(word))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
