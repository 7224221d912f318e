import { useRef } from 'react'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import type { Explanation, ExplanationLine } from '../../../shared/projections/answers.ts'
import type { CountedPayment } from '../../../shared/projections/card-bill.ts'
import { useWriteScope, type WriteScope } from '../../links/write-scope.ts'
import { CardBill } from '../../plan/occurrence/bill-fold.tsx'
import { useEditCashFlow } from '../../plan/use-edit-cash-flow.ts'
import { Money } from '../../ui/money-amount.tsx'
import { ShowMore, useShownPages } from '../../ui/list.tsx'
import { Name } from '../../ui/shown-name.tsx'
import { countOf } from '../../words/counts.ts'
import { isolated } from '../../words/isolated.ts'
import { addDays, formatDayNear, formatWeekdayNear, monthOf } from '../../words/dates.ts'
import { formatCents } from '../../words/shown-amounts.ts'

interface ExplanationProps {
  explanation: Explanation
  today: string
}

export function ExplanationSum({ explanation, today }: ExplanationProps) {
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

const FIRST_LINES = 10
const LINES_PER_PAGE = 50

export function ExplanationTable({ explanation, today }: ExplanationProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { parts } = explanation
  const lines = explanation.lines.toSorted((a, b) => b.amountCents - a.amountCents)
  const { shown, pages } = useShownPages(lines, FIRST_LINES, LINES_PER_PAGE)

  if (lines.length === 0)
    return <p className="py-2 text-ink-soft">No incomes or expenses fall on these days.</p>
  return (
    <section className="flex flex-col gap-1">
      <h3 ref={headingRef} tabIndex={-1} className="font-semibold outline-none">
        What moved it most
      </h3>
      <table className="w-full" aria-label="What moved it most">
        <tbody>
          {shown.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              today={today}
              payments={parts?.payments.filter(({ id }) => id === line.id) ?? []}
              isEveryday={parts?.everydayIds.includes(line.id) ?? false}
            />
          ))}
        </tbody>
      </table>
      <ShowMore of="lines" query={pages} onEnd={() => headingRef.current?.focus()} />
    </section>
  )
}

interface LineRowProps {
  line: ExplanationLine
  today: string
  /** The payments that the line of a card stands for. */
  payments: readonly CountedPayment[]
  isEveryday: boolean
}

function LineRow({ line, today, payments, isEveryday }: LineRowProps) {
  const edit = useEditCashFlow()
  const scope = useWriteScope()
  return (
    <>
      <tr className="border-t border-line align-baseline first:border-t-0">
        <th scope="row" className="py-1 pr-3 text-left font-normal">
          <button
            type="button"
            aria-haspopup="dialog"
            className="group flex min-h-11 flex-col items-start rounded-sm text-left"
            onClick={() => void edit({ kind: line.kind, id: line.id })}
          >
            <Name className="wrap-anywhere underline-offset-4 group-hover:underline">
              {line.name}
            </Name>{' '}
            <span className="text-xs text-ink-soft">{describeFalls(line, isEveryday, today)}</span>
          </button>
        </th>
        <td className="py-1 text-right">
          <Money signed cents={signedAmountCents(line)} />
        </td>
      </tr>
      {payments.length > 0 && (
        <tr>
          <td colSpan={2} className="pb-1">
            <Payments payments={payments} name={line.name} today={today} scope={scope} />
          </td>
        </tr>
      )}
    </>
  )
}

const PAYMENTS_SHOWN = 12

interface PaymentsProps {
  payments: readonly CountedPayment[]
  name: string
  today: string
  scope: WriteScope
}

function Payments({ payments, name, today, scope }: PaymentsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { shown, pages } = useShownPages(payments, PAYMENTS_SHOWN)
  const [only] = payments
  if (only && payments.length === 1) return <CardBill payment={{ ...only, name }} scope={scope} />
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={`Payments of ${isolated(name)}`}
        className="outline-none"
      >
        {shown.map((payment) => (
          <li key={payment.date} className="flex flex-wrap">
            <CardBill
              payment={{ ...payment, name }}
              scope={scope}
              label={`${formatWeekdayNear(payment.on, today)}, ${formatCents(-payment.amountCents)}`}
            />
          </li>
        ))}
      </ul>
      <ShowMore
        of={`payments of ${isolated(name)}`}
        query={pages}
        onEnd={() => list.current?.focus()}
      />
    </>
  )
}

function describeFalls(
  { count, firstOn, lastOn }: ExplanationLine,
  isEveryday: boolean,
  today: string,
): string {
  const first = formatDayNear(firstOn, today)
  if (isEveryday) {
    const days = countOf(count, 'day')
    return firstOn === lastOn
      ? `${days}, ${first}`
      : `${days}, ${first} to ${formatDayNear(lastOn, today)}`
  }
  if (count === 1) return `on ${first}`
  const times = countOf(count, 'time')
  return firstOn === lastOn
    ? `${times} on ${first}`
    : `${times}, ${first} to ${formatDayNear(lastOn, today)}`
}
