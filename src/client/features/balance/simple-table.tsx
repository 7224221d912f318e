import type { Day } from '../../../shared/projection.ts'
import { formatDay, formatWeekday } from '../../lib/format.ts'
import { Money } from '../../ui/money.tsx'
import { TODAY_EDGE } from './day-card.tsx'

/** The month in two columns [specification 2]. */
export function SimpleTable({ days, today }: { days: Day[]; today: string }) {
  return (
    <table className="w-full">
      <thead className="sticky top-0 bg-surface text-left text-xs text-ink-faint">
        <tr>
          <th scope="col" className="border-b border-line px-4 py-2 font-medium">
            Date
          </th>
          <th scope="col" className="border-b border-line px-4 py-2 text-right font-medium">
            Balance
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {days.map(({ date, balanceCents }) => (
          <SimpleRow key={date} date={date} balanceCents={balanceCents} today={today} />
        ))}
      </tbody>
    </table>
  )
}

function SimpleRow({
  date,
  balanceCents,
  today,
}: {
  date: string
  balanceCents: number
  today: string
}) {
  const isToday = date === today
  const isPast = date < today
  return (
    <tr
      aria-current={isToday ? 'date' : undefined}
      className={balanceCents < 0 ? 'bg-negative/5' : isPast ? 'bg-canvas' : ''}
    >
      <td className={`px-4 py-1.5 ${isToday ? TODAY_EDGE : ''} ${isPast ? 'text-ink-faint' : ''}`}>
        <span className="inline-block w-9">{formatWeekday(date)}</span>
        <time dateTime={date}>{formatDay(date)}</time>
        {isToday && <span className="ml-1.5 text-xs font-semibold text-accent">today</span>}
      </td>
      <td className="px-4 py-1.5 text-right">
        <Money cents={balanceCents} className={isPast ? '' : 'font-semibold'} />
      </td>
    </tr>
  )
}
