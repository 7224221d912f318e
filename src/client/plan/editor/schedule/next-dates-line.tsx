import { FAILURES, failureOf } from '../../../words/call-error.ts'
import { formatWeekdayNear } from '../../../words/dates.ts'
import type { useNextDates } from './use-next-dates.ts'

interface NextDatesProps extends ReturnType<typeof useNextDates> {
  today: string
}

/** As high as its longest answer, so that nothing moves. */
export function NextDates({ next, error, isBehind, today }: NextDatesProps) {
  return (
    <output
      aria-busy={isBehind || undefined}
      className={`block min-h-15 w-full sm:min-h-10 transition-opacity ${isBehind ? 'opacity-60' : ''}`}
    >
      {error
        ? `The next dates could not be loaded. ${failureOf(error, FAILURES.load)}`
        : wordsOf(next, today)}
    </output>
  )
}

function wordsOf(next: NextDatesProps['next'], today: string): string {
  if (!next) return 'Next: —'
  if (next.days.length === 0) return 'It has no dates from today on.'
  const days = next.days.map((day) =>
    // A line does not end within a date.
    formatWeekdayNear(day, today).replaceAll(' ', '\u00A0'),
  )
  return `Next: ${days.join(' · ')}`
}
