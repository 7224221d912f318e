import { type ReactNode, useMemo } from 'react'
import { BALANCE_LIMITS } from '../../../shared/money/money-text.ts'
import { Problem } from '../../ui/problem.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { countOf } from '../../words/counts.ts'
import { formatDayNear } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { PreviewGraph } from '../graph/preview-graph.tsx'
import type { PlanReview } from './use-plan-review.ts'
import { formatCents } from '../../words/shown-amounts.ts'

interface PlanAheadProps {
  review: PlanReview
  bufferCents: number
  hasPlan: boolean
}

export function PlanAhead({ review, bufferCents, hasPlan }: PlanAheadProps) {
  const { ahead, isBehind } = review
  const isOpenEnded = !review.hasBalance
  const days = useMemo(
    () =>
      ahead && {
        from: ahead.from,
        today: ahead.from,
        balancesCents: ahead.balancesCents,
        bufferCents,
      },
    [ahead, bufferCents],
  )
  const fade = `transition-opacity ${isBehind ? 'opacity-60' : ''}`
  return (
    <section
      aria-label="Your plan with it"
      className="flex flex-col gap-4 rounded-card border border-line-strong bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <StartingField review={review} />
        <dl
          aria-busy={isBehind || undefined}
          className={`flex flex-1 flex-wrap justify-between gap-x-4 gap-y-2 ${fade}`}
        >
          <Figure name="Today" className="max-sm:basis-full">
            {ahead && !isOpenEnded && <Money size="number" cents={ahead.todayCents} />}
          </Figure>
          <Figure name={hasPlan ? 'New in a month' : 'In a month'}>
            {ahead && <Money size="large" signed cents={ahead.monthlyInCents} />}
          </Figure>
          <Figure name={hasPlan ? 'New out a month' : 'Out a month'}>
            {ahead && <Money size="large" cents={-ahead.monthlyOutCents} />}
          </Figure>
        </dl>
      </div>
      <div className={`flex min-h-71 flex-col sm:min-h-75 ${fade}`}>
        {days && !isOpenEnded && <PreviewGraph days={days} />}
        {isOpenEnded && (
          <p className="m-auto max-w-72 text-center text-ink-soft">
            The next 3 months appear here once you have entered the balance of today.
          </p>
        )}
      </div>
      <DoneSentence review={review} />
      <Problem>{review.form.failure === null && review.previewFailure}</Problem>
    </section>
  )
}

interface FigureProps {
  name: string
  className?: string
  children: ReactNode
}

function Figure({ name, className = '', children }: FigureProps) {
  return (
    <div className={`flex flex-col ${className}`}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="flex min-h-8 items-center">
        {children || <span className="text-ink-faint">–</span>}
      </dd>
    </div>
  )
}

function StartingField({ review }: { review: PlanReview }) {
  const { found, isOfBank, point, today, text, form } = review
  const source = isOfBank ? 'bank' : 'statement'
  const closing = found?.answer.closing
  const isAsked = point.closingCents === null
  const hint = !isAsked
    ? `As your ${source} says.`
    : closing
      ? `Your ${source} ${isOfBank ? 'says' : 'ends with'} ${formatCents(closing.cents)} on ${formatDayNear(closing.on, today)}.`
      : `Your ${source} does not say it.`
  return (
    <MoneyField
      className="w-full sm:w-48"
      label={
        isAsked
          ? 'What does your bank say today?'
          : `Your balance on ${formatDayNear(point.onDate, today)}`
      }
      placeholder="0.00"
      hint={hint}
      value={text}
      limits={BALANCE_LIMITS}
      error={form.problems.balance}
      onText={(balance) => form.change({ balance })}
    />
  )
}

const NAMED = 3

function DoneSentence({ review: { doneItems } }: { review: PlanReview }) {
  if (doneItems.length === 0) return null
  const names = [...new Set(doneItems.map(({ name }) => name))]
  const more = names.length - NAMED
  const named = names
    .slice(0, NAMED)
    .map((name) => isolated(name))
    .join(', ')
  return (
    <p className="text-ink-soft wrap-anywhere">
      {countOf(doneItems.length, 'item')} of your plan {doneItems.length === 1 ? 'is' : 'are'} in
      this balance, and will be marked done: {named}
      {more > 0 && ` and ${more} more`}.
    </p>
  )
}
