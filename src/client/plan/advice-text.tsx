import type { ReactNode } from 'react'
import type { Advice } from '../../shared/projections/advice.ts'
import { countOf } from '../words/counts.ts'
import { nameDay } from '../words/dates.ts'
import { isolated } from '../words/isolated.ts'
import { useWhatIf } from './what-if.ts'
import { formatCents } from '../words/shown-amounts.ts'

interface AdviceProps {
  advice: Advice
  today: string
}

interface AdviceTextProps extends AdviceProps {
  /** The last day that was looked at. */
  lastDay: string
  className?: string
}

export function AdviceText({ advice, today, lastDay, className = '' }: AdviceTextProps) {
  const { open } = useWhatIf()
  const { change } = advice
  return (
    <>
      <Low advice={advice} today={today} lastDay={lastDay} />{' '}
      <WayOut advice={advice} today={today} />{' '}
      {change && (
        <button
          type="button"
          className={`-my-3 rounded-sm py-3 font-medium text-accent underline-offset-4 hover:underline ${className}`}
          onClick={() => open({ change })}
        >
          Try it
        </button>
      )}
    </>
  )
}

function Strong({ children }: { children: ReactNode }) {
  return <strong className="font-semibold text-ink">{children}</strong>
}

function Low({ advice, today, lastDay }: AdviceProps & { lastDay: string }) {
  const { below, cause, firstBelow, until, dayCount } = advice
  const line = below === 'zero' ? 'below zero' : 'below your buffer'
  const lasting = until === lastDay ? 'at least ' : ''
  const days = <Strong>{countOf(dayCount, 'day')}</Strong>
  if (!cause && firstBelow === today)
    return (
      <>
        You are {line} for {lasting}
        {days}.
      </>
    )
  // No expense falls on that day, and an account that begins below the line is below it today.
  if (!cause)
    return (
      <>
        Everyday spending takes you {line} on <Strong>{nameDay(firstBelow, today)}</Strong>, for{' '}
        {lasting}
        {days}.
      </>
    )
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
