import type { StatementMatch } from '../../../../shared/statements/proposal.ts'
import { formatCents } from '../../../../shared/money/money.ts'
import { LineList } from '../../../plan/statement/review/seen-lines.tsx'
import { countOf, formatCount } from '../../../words/counts.ts'

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
      <LineList
        label="Lines that are not in your plan"
        className="max-h-60"
        lines={unplanned}
        today={today}
      >
        {more > 0 && <li>And {formatCount(more)} older ones.</li>}
      </LineList>
    </details>
  )
}
