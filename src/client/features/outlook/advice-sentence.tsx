import { keepPreviousData } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Fragment, useState } from 'react'
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

export interface AdviceSentenceProps {
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
        <Sentence words={describeLow(advice, today, lastDayOf(today, range))} />{' '}
        <Sentence words={describeWayOut(advice, today)} />{' '}
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

function Sentence({ words }: { words: Words[] }) {
  return words.map(({ text, isStrong }, index) =>
    isStrong ? (
      // oxlint-disable-next-line react/no-array-index-key -- the words of a sentence keep their order
      <strong key={index} className="font-semibold text-ink">
        {text}
      </strong>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the words of a sentence keep their order
      <Fragment key={index}>{text}</Fragment>
    ),
  )
}

export interface Words {
  text: string
  isStrong?: boolean
}

function describeLow(advice: Advice, today: string, lastDay: string): Words[] {
  const { below, cause, firstBelow, until, dayCount } = advice
  const line = below === 'zero' ? 'below zero' : 'below your buffer'
  const days = { text: countOf(dayCount, 'day'), isStrong: true }
  const lasting = until === lastDay ? 'at least ' : ''
  if (!cause)
    return [
      { text: 'You are ' },
      { text: line },
      {
        text: `${firstBelow === today ? '' : ` from ${nameDay(firstBelow, today)}`} for ${lasting}`,
      },
      days,
      { text: '.' },
    ]
  const isPast = cause.on < today
  return [
    { text: `${isolated(cause.name)} on ` },
    { text: nameDay(cause.on, today), isStrong: true },
    { text: ` ${isPast ? 'took' : 'takes'} you ${line} for ${lasting}` },
    days,
    // The days are counted from today if their cause is past.
    { text: isPast ? ' from today.' : '.' },
  ]
}

function describeWayOut(advice: Advice, today: string): Words[] {
  const { change, changed, cause, shortByCents } = advice
  const less = { text: formatCents(shortByCents), isStrong: true }
  if (change?.op === 'balance') return [{ text: 'With ' }, less, { text: ' more you stay above.' }]
  if (!change || !changed) return []
  const isCause = cause?.id === changed.id && cause.date === changed.date
  const what = isCause ? 'it' : `${isolated(changed.name)} on ${nameDay(changed.on, today)}`
  return change.op === 'move'
    ? [
        { text: `Move ${what} to ` },
        { text: nameDay(change.to, today), isStrong: true },
        { text: ' and you stay above.' },
      ]
    : [{ text: 'Pay ' }, less, { text: ` less for ${what} and you stay above.` }]
}
