import { keepPreviousData } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { daysOf, lastDayOf, useShownRange } from '../../links/shown-range.ts'
import { outlookOf } from '../../links/use-outlook.ts'
import { useWhatIfLinks } from '../../links/what-if-links.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { describeLow, describeWayOut, type Words } from './advice-words.ts'

export interface AdviceSentenceProps {
  account: AccountRef
}

/** The advice for the days that the outlook covers [behaviour: Outlook]; nothing until it is known. */
export function AdviceSentence({ account }: AdviceSentenceProps) {
  const today = useToday()
  const [range] = useShownRange()
  const { open } = useWhatIfLinks()
  const { data: advice } = trpc.projection.advice.useQuery(
    outlookOf(account, daysOf(today, range)),
    { placeholderData: keepPreviousData },
  )
  if (!advice) return null
  const { change } = advice
  return (
    <p className="text-ink-soft">
      <Sentence words={describeLow(advice, today, lastDayOf(today, range))} />{' '}
      <Sentence words={describeWayOut(advice, today)} />{' '}
      {change && (
        <button
          type="button"
          className="-my-3 rounded-sm py-3 font-medium text-accent underline-offset-4 hover:underline"
          onClick={() => open({ change })}
        >
          Try it
        </button>
      )}
    </p>
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
