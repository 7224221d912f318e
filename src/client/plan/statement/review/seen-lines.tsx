import type { ReactNode } from 'react'
import type { StatementLine } from '../../../../shared/statements/statement.ts'
import { Money } from '../../../ui/money-amount.tsx'
import { formatDayNear } from '../../../words/dates.ts'
import { isolated } from '../../../words/isolated.ts'

interface SeenLinesProps {
  name: string
  reasons: string
  seen: readonly StatementLine[]
  today: string
}

export function SeenLines({ name, reasons, seen, today }: SeenLinesProps) {
  return (
    <details className="group/lines">
      <summary className="w-fit cursor-pointer rounded-field py-3 text-xs text-ink-faint hover:text-ink desk:py-0.5">
        {reasons}
      </summary>
      <LineList
        label={`Lines of ${isolated(name)}`}
        className="max-h-44"
        lines={seen}
        today={today}
      />
    </details>
  )
}

interface LineListProps {
  label: string
  className: string
  lines: readonly StatementLine[]
  today: string
  children?: ReactNode
}

/** Lines of a statement, the latest first. */
export function LineList({ label, className, lines, today, children }: LineListProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
      tabIndex={0}
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
    </section>
  )
}
