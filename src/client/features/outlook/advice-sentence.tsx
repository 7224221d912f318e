import { keepPreviousData } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { formatCents } from '../../../shared/money/money.ts'
import type { Advice } from '../../../shared/projections/advice.ts'
import { daysOf, lastDayOf, useShownRange } from '../../plan/shown-range.tsx'
import { outlookOf } from '../../plan/use-outlook.ts'
import { useWhatIf } from '../../plan/what-if.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { countOf } from '../../words/counts.ts'
import { isolated } from '../../words/isolated.ts'
import { nameDay } from './outlook-words.ts'

interface AdviceSentenceProps {
  account: AccountRef
}

export function AdviceSentence({ account }: AdviceSentenceProps) {
  const today = useToday()
  const [range] = useShownRange()
  const { open } = useWhatIf()
  const [isOpen, setIsOpen] = useState(false)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const { data: advice } = trpc.projection.advice.useQuery(
    outlookOf(account, daysOf(today, range)),
    { placeholderData: keepPreviousData },
  )
  if (!advice) return null
  const { change } = advice
  return (
    <div className="relative flex items-end gap-2">
      <p className={`min-w-0 flex-1 text-ink-soft ${isOpen ? '' : 'max-sm:truncate max-sm:pr-6'}`}>
        <Low advice={advice} today={today} lastDay={lastDayOf(today, range)} />{' '}
        <WayOut advice={advice} today={today} />{' '}
        {change && (
          <button
            type="button"
            className={`-my-3 rounded-sm py-3 font-medium text-accent underline-offset-4 hover:underline ${isOpen ? '' : 'max-sm:hidden'}`}
            onClick={() => open({ change })}
          >
            Try it
          </button>
        )}
      </p>
      <button
        type="button"
        aria-label={isOpen ? 'Close the advice' : 'Open the advice'}
        className={`-m-3 flex rounded-field text-ink-soft transition-colors hover:text-ink sm:hidden ${isOpen ? 'relative p-3.5' : 'absolute inset-0 items-center justify-end px-3.5'}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Chevron size={16} aria-hidden />
      </button>
    </div>
  )
}

function Strong({ children }: { children: ReactNode }) {
  return <strong className="font-semibold text-ink">{children}</strong>
}

interface AdviceProps {
  advice: Advice
  today: string
}

function Low({ advice, today, lastDay }: AdviceProps & { lastDay: string }) {
  const { below, cause, firstBelow, until, dayCount } = advice
  const line = below === 'zero' ? 'below zero' : 'below your buffer'
  const lasting = until === lastDay ? 'at least ' : ''
  const days = <Strong>{countOf(dayCount, 'day')}</Strong>
  if (!cause) {
    const from = firstBelow === today ? '' : ` from ${nameDay(firstBelow, today)}`
    return (
      <>
        You are {line + from} for {lasting}
        {days}.
      </>
    )
  }
  const isPast = cause.on < today
  return (
    <>
      {isolated(cause.name)} on <Strong>{nameDay(cause.on, today)}</Strong>{' '}
      {isPast ? 'took' : 'takes'} you {line} for {lasting}
      {days}
      {/* The days are counted from today if their cause is past. */}
      {isPast ? ' from today.' : '.'}
    </>
  )
}

function WayOut({ advice, today }: AdviceProps) {
  const { change, changed, cause, shortByCents } = advice
  const less = <Strong>{formatCents(shortByCents)}</Strong>
  if (change?.op === 'balance') return <>With {less} more you stay above.</>
  if (!change || !changed) return null
  const isCause = cause?.id === changed.id && cause.date === changed.date
  const what = isCause ? 'it' : `${isolated(changed.name)} on ${nameDay(changed.on, today)}`
  return change.op === 'move' ? (
    <>
      Move {what} to <Strong>{nameDay(change.to, today)}</Strong> and you stay above.
    </>
  ) : (
    <>
      Pay {less} less for {what} and you stay above.
    </>
  )
}
