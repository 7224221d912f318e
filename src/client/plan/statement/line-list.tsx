import type { ReactNode } from 'react'
import type { StatementLine } from '../../../shared/statements/statement.ts'
import { Money } from '../../ui/money-amount.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { formatDayNear } from '../../words/dates.ts'

interface LineListProps {
  label: string
  className: string
  lines: readonly StatementLine[]
  today: string
  children?: ReactNode
}

export function LineList({ label, className, lines, today, children }: LineListProps) {
  return (
    <ScrollBox
      aria-label={label}
      className={`mt-1 overflow-y-auto rounded-field border border-line-strong px-3 py-2 ${className}`}
    >
      <ul className="flex flex-col gap-1 text-xs text-ink-soft">
        {lines.toReversed().map(({ date, amountCents, text }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be alike in all they say
          <li key={place} className="flex items-baseline gap-3">
            <span className="min-w-13 shrink-0 whitespace-nowrap tabular-nums">
              {formatDayNear(date, today)}
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
            <Money size="small" signed cents={amountCents} />
          </li>
        ))}
        {children}
      </ul>
    </ScrollBox>
  )
}
