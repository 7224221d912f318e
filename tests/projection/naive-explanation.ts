/** The lines that explain a balance, in the most obvious way. Money is BigInt. */
import type { Temporal } from 'temporal-polyfill'
import type { Explanation, ExplanationLine } from '../../src/shared/projections/answers.ts'
import type { Occurrence } from '../../src/shared/projections/projection.ts'
import { isPending, naiveDays } from './naive-projection.ts'
import type { Scenario } from './plan-arbitrary.ts'

export interface ExactLine extends Omit<ExplanationLine, 'amountCents'> {
  amountCents: bigint
}

export function exactLine(line: ExplanationLine): ExactLine {
  return { ...line, amountCents: BigInt(line.amountCents) }
}

export function totalOf(lines: readonly ExactLine[], kind: ExactLine['kind']): bigint {
  return lines.reduce((sum, line) => sum + (line.kind === kind ? line.amountCents : 0n), 0n)
}

/** Goes through all days from the 1st of the month on, and writes down whatever is pending on one of them. */
export function naiveExplanation(
  { plan, options }: Scenario,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
) {
  const days = naiveDays(plan, options, options.today.with({ day: 1 }), to)
  const before = days.findLast(({ date }) => date < from.toString())
  const lines = new Map<number, ExactLine>()
  const within = days.filter((day) => day.date >= from.toString())
  for (const { date, transactions, everyday } of within) {
    for (const { flow, cents } of everyday) {
      const line = lines.get(flow.id) ?? firstLine(flow, date)
      line.count += 1
      line.amountCents += cents
      line.lastOn = date
      lines.set(flow.id, line)
    }
    for (const occurrence of transactions) {
      if (!isPending(occurrence)) continue
      const line = lines.get(occurrence.id) ?? firstLine(occurrence, date)
      line.count += 1
      line.amountCents += BigInt(occurrence.amountCents)
      line.lastOn = date
      lines.set(occurrence.id, line)
    }
  }
  const sorted = [...lines.values()].toSorted((a, b) => {
    if (a.kind !== b.kind) return a.kind === 'income' ? -1 : 1
    if (a.amountCents !== b.amountCents) return a.amountCents > b.amountCents ? -1 : 1
    return a.id - b.id
  })
  const start = before?.balance ?? BigInt(plan.startingBalanceCents)
  return { start, lines: sorted, end: days.at(-1)?.balance ?? start }
}

function firstLine(
  { kind, id, name }: Pick<Occurrence, 'kind' | 'id' | 'name'>,
  firstOn: string,
): ExactLine {
  return { kind, id, name, count: 0, amountCents: 0n, firstOn, lastOn: firstOn }
}

export function toExplanation(
  { start, lines, end }: ReturnType<typeof naiveExplanation>,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Explanation {
  return {
    from: from.toString(),
    to: to.toString(),
    startCents: Number(start),
    incomeCents: Number(totalOf(lines, 'income')),
    expenseCents: Number(totalOf(lines, 'expense')),
    lines: lines.map((line) => ({ ...line, amountCents: Number(line.amountCents) })),
    endCents: Number(end),
  }
}
