import type { ImportPreview } from '../../../shared/files/import.ts'
import { formatDay } from '../../words/dates.ts'
import { countOf, formatCount } from '../../words/counts.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Money } from '../../ui/money-amount.tsx'

interface AlreadyInBalanceProps {
  found: Pick<ImportPreview, 'occurred' | 'occurredCount'>
  isIn: boolean
  onChange: (isIn: boolean) => void
}

export function AlreadyInBalance({ found, isIn, onChange }: AlreadyInBalanceProps) {
  const { occurred, occurredCount } = found
  const byDay = occurred.toSorted((a, b) => a.on.localeCompare(b.on))
  const [first = '', last = ''] = [byDay[0]?.on, byDay.at(-1)?.on]
  const items = countOf(occurredCount, 'item')
  const when =
    first === last ? `on ${formatDay(first)}` : `from ${formatDay(first)} to ${formatDay(last)}`
  const count = occurredCount === 1 ? 'counts' : 'count'
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        label="Already in your balance?"
        hint={
          isIn
            ? `Yes, it has happened: ${items} ${when} will be marked done.`
            : `No, still to come: ${items} ${when} ${count} on top of your balance.`
        }
        checked={isIn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <details className="shrink-0 pl-8 sm:pl-7">
        <summary className="w-fit cursor-pointer rounded-field py-1 text-ink-soft">
          Which {occurredCount === 1 ? 'one' : 'ones'}
        </summary>
        <section
          aria-label="Before today"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
          tabIndex={0}
          className="max-h-40 overflow-y-auto rounded-field border border-line-strong px-3 py-2"
        >
          <ul className="flex flex-col gap-1 text-ink-soft">
            {byDay.map(({ line, kind, name, on, amountCents }) => (
              <li key={`${line} ${on}`} className="flex items-baseline gap-3">
                <span className="w-12 shrink-0 whitespace-nowrap tabular-nums">
                  {formatDay(on)}
                </span>
                <span className="flex-1 wrap-anywhere">{name}</span>
                <Money cents={kind === 'income' ? amountCents : -amountCents} signed />
              </li>
            ))}
            {occurredCount > occurred.length && (
              <li>And {formatCount(occurredCount - occurred.length)} more.</li>
            )}
          </ul>
        </section>
      </details>
    </div>
  )
}
