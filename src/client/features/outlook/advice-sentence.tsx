import { keepPreviousData } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { daysOf, lastDayOf, useShownRange } from '../../plan/shown-range.tsx'
import { outlookOf } from '../../plan/use-outlook.ts'
import { useWhatIf } from '../../plan/what-if.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { describeLow, describeWayOut, type Words } from './advice-words.ts'

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
