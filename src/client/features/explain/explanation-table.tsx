import { type Ref, useRef, useState } from 'react'
import type { Explanation } from '../../../shared/answers.ts'
import { netCents } from '../../../shared/signed-amount.ts'
import { Money } from '../../ui/money.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { formatDayNear } from '../../words/dates.ts'
import { addUp, describeDays, describeStart } from './explain-words.ts'
import { ExplanationSection } from './explanation-section.tsx'

const LINES_PER_PAGE = 50

/** From a balance to a balance, with everything in between. */
export function ExplanationTable({
  explanation,
  today,
}: {
  explanation: Explanation
  today: string
}) {
  const { lines, startCents, endCents, to } = explanation
  const [shownCount, setShownCount] = useState(LINES_PER_PAGE)
  const endRef = useRef<HTMLTableRowElement>(null)
  const sums = addUp(lines)
  const shown = lines.slice(0, shownCount)
  const days = describeDays(explanation, today)
  const isMore = shownCount < lines.length

  const showMore = async () => {
    setShownCount(shownCount + LINES_PER_PAGE)
    return { hasNextPage: shownCount + LINES_PER_PAGE < lines.length }
  }

  return (
    <>
      <output className="flex flex-wrap items-baseline justify-between gap-x-3 pb-3">
        <span className="text-ink-soft">{days}: </span>
        <Money signed cents={sums.net} size="number" />
      </output>
      <table className="w-full" aria-label="Incomes and expenses">
        <tbody>
          <BalanceRow name={describeStart(explanation, today)} cents={startCents} />
        </tbody>
        <ExplanationSection
          title="Income"
          cents={sums.income}
          lines={shown.filter(({ kind }) => kind === 'income')}
          today={today}
        />
        <ExplanationSection
          title="Expenses"
          cents={netCents(0, sums.expense)}
          lines={shown.filter(({ kind }) => kind === 'expense')}
          today={today}
        />
        <tbody>
          {lines.length === 0 && (
            <tr>
              <td colSpan={2} className="py-6 text-center text-ink-soft">
                No incomes or expenses fall on these days.
              </td>
            </tr>
          )}
          {isMore && (
            <tr>
              <td colSpan={2} className="py-3">
                <ShowMore
                  of="lines"
                  query={{
                    hasNextPage: true,
                    isFetchingNextPage: false,
                    isFetchNextPageError: false,
                    fetchNextPage: showMore,
                  }}
                  onEnd={() => endRef.current?.focus()}
                />
              </td>
            </tr>
          )}
          <BalanceRow
            ref={endRef}
            name={`Balance on ${formatDayNear(to, today)}`}
            cents={endCents}
          />
        </tbody>
      </table>
    </>
  )
}

interface BalanceRowProps {
  name: string
  cents: number
  ref?: Ref<HTMLTableRowElement>
}

function BalanceRow({ name, cents, ref }: BalanceRowProps) {
  return (
    <tr ref={ref} tabIndex={-1} className="border-y border-line-strong outline-none">
      <th scope="row" className="py-2.5 pr-3 text-left font-semibold">
        {name}
      </th>
      <td className="py-2.5 text-right">
        <Money cents={cents} size="large" />
      </td>
    </tr>
  )
}
