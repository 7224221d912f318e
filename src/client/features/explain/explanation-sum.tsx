import type { Explanation } from '../../../shared/projections/answers.ts'
import { Money } from '../../ui/money-amount.tsx'
import { addDays, formatWeekdayNear, monthOf } from '../../words/dates.ts'

export function ExplanationSum({
  explanation,
  today,
}: {
  explanation: Explanation
  today: string
}) {
  const { startCents, incomeCents, expenseCents, endCents, to } = explanation
  return (
    <output className="flex flex-col gap-1">
      <span className="text-ink-soft">Balance on {formatWeekdayNear(to, today)}</span>{' '}
      <Money cents={endCents} size="number" />{' '}
      <span className="flex flex-wrap gap-x-1 max-sm:[&_span]:text-xs">
        <span className="whitespace-nowrap">
          <Money cents={startCents} /> at the start
        </span>{' '}
        <span className="whitespace-nowrap">
          + <Money cents={incomeCents} plain /> in
        </span>{' '}
        <span className="whitespace-nowrap">
          - <Money cents={expenseCents} plain /> out
        </span>
      </span>{' '}
      <span className="text-xs text-ink-soft">{describeStart(explanation, today)}</span>
    </output>
  )
}

function describeStart({ from }: Explanation, today: string): string {
  return monthOf(from) === monthOf(today) && from.endsWith('-01')
    ? `The start is the starting balance, on ${formatWeekdayNear(from, today)}.`
    : `The start is the balance on ${formatWeekdayNear(addDays(from, -1), today)}.`
}
