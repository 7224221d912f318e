import type { StatementMatch } from '../../../../shared/statements/proposal.ts'
import { formatCents } from '../../../../shared/money/money.ts'
import { Money } from '../../../ui/money-amount.tsx'
import { countOf, formatCount } from '../../../words/counts.ts'
import { formatDayNear } from '../../../words/dates.ts'

interface UnplannedLinesProps {
  match: Pick<StatementMatch, 'unplanned' | 'unplannedCount' | 'unplannedCents'>
  today: string
}

export function UnplannedLines({ match, today }: UnplannedLinesProps) {
  const { unplanned, unplannedCount, unplannedCents } = match
  if (unplannedCount === 0) return null
  const more = unplannedCount - unplanned.length
  return (
    <details className="border-t border-line-strong pt-3">
      <summary className="w-fit cursor-pointer rounded-field py-3 hover:text-ink sm:py-1">
        Not in your plan: {countOf(unplannedCount, 'line')}, {formatCents(unplannedCents)}
      </summary>
      <section
        aria-label="Lines that are not in your plan"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
        tabIndex={0}
        className="mt-1 max-h-60 overflow-y-auto rounded-field border border-line-strong px-3 py-2"
      >
        <ul className="flex flex-col gap-1 text-xs text-ink-soft">
          {unplanned.toReversed().map(({ date, text, amountCents }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may be alike in all they say
            <li key={place} className="flex items-baseline gap-3">
              <span className="min-w-13 shrink-0 whitespace-nowrap tabular-nums">
                {formatDayNear(date, today)}
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              <Money size="small" signed cents={amountCents} />
            </li>
          ))}
          {more > 0 && <li>And {formatCount(more)} older ones.</li>}
        </ul>
      </section>
    </details>
  )
}
