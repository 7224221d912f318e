import type { ImportPreview, NotedRow } from '../../../shared/files/import.ts'
import { describeSchedule } from '../../../shared/schedules/schedule-words.ts'
import { useToday } from '../../server/use-today.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { RowList, ScrollBox } from '../../ui/scroll-box.tsx'
import { countOf, formatCount } from '../../words/counts.ts'
import { formatDate, formatDay, formatDayNear, formatMonth } from '../../words/dates.ts'
import { describeLimits } from '../../words/schedule-limits.ts'

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
        <ScrollBox
          aria-label="Before today"
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
        </ScrollBox>
      </details>
    </div>
  )
}

interface NotedRowsProps {
  checked: ImportPreview
  importDuplicates: boolean
}

export function NotedRows({ checked, importDuplicates }: NotedRowsProps) {
  const { noted, notedRows, skippedRows } = checked
  const today = useToday()
  const leftOut = new Set(importDuplicates ? [] : skippedRows.map(({ line }) => line))
  const rows = notedRows.filter(({ line }) => !leftOut.has(line))
  const more = noted - notedRows.length
  const count = rows.length + more
  if (count === 0) return null
  const lines = rows.map((row) => describeRow(row, today))
  if (more > 0) lines.push(`And ${formatCount(more)} more.`)
  const verbs =
    count === 1 ? 'repeats by its start date, or has' : 'repeat by their start date, or have'
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft">
        {countOf(count, 'row')} {verbs} a cell that changes nothing. A start date gives the day, the
        month or the weeks that a row does not say, and is its first date while it lies ahead.
      </p>
      <RowList title="When they fall" lines={lines} />
    </div>
  )
}

function describeRow(
  { line, name, schedule, everyday, date, unusedDate, unusedDay }: NotedRow,
  today: string,
) {
  const words = [
    name,
    everyday
      ? 'Every day a little'
      : describeSchedule({ ...schedule, startDate: date ?? today }, formatDate),
    ...describeCount(schedule, today),
    ...describeLimits(schedule, today),
  ].join(', ')
  const unused = [
    unusedDate !== '' && `; its start date ${unusedDate} changes nothing`,
    unusedDay !== '' && `; its day ${unusedDay} changes nothing`,
  ].filter((part) => part !== false)
  return `Row ${line}: ${words}${unused.join('')}`
}

/** The words of a schedule do not say which of several weeks or months. */
function describeCount(schedule: NotedRow['schedule'], today: string): string[] {
  const { recurrenceType, anchorDate, every, firstDate } = schedule
  if (anchorDate === null || (anchorDate === firstDate && firstDate > today)) return []
  if (recurrenceType === 'MONTHLY') return [`counted from ${formatMonth(anchorDate.slice(0, 7))}`]
  if (recurrenceType === 'YEARLY')
    return every === null ? [] : [`counted from ${Number(anchorDate.slice(0, 4))}`]
  return [`counted from ${formatDayNear(anchorDate, today)}`]
}
