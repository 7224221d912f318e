import { keepPreviousData } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { AdviceText } from '../../plan/advice-text.tsx'
import { daysOf, lastDayOf, useShownRange } from '../../plan/shown-range.tsx'
import { outlookOf } from '../../plan/use-outlook.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'

interface AdviceSentenceProps {
  account: AccountRef
}

export function AdviceSentence({ account }: AdviceSentenceProps) {
  const today = useToday()
  const [range] = useShownRange()
  const [isOpen, setIsOpen] = useState(false)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const { data: advice } = trpc.projection.advice.useQuery(
    outlookOf(account, daysOf(today, range)),
    { placeholderData: keepPreviousData },
  )
  if (!advice) return null
  return (
    <div className="relative flex items-end gap-2">
      <p className={`min-w-0 flex-1 text-ink-soft ${isOpen ? '' : 'max-sm:truncate max-sm:pr-6'}`}>
        <AdviceText
          advice={advice}
          today={today}
          lastDay={lastDayOf(today, range)}
          className={isOpen ? '' : 'max-sm:hidden'}
        />
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
