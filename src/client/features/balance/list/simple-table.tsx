import { useDoor } from '../../../plan/door.ts'
import type { Day } from '../../../../shared/projections/projection.ts'
import { useIsMobile } from '../../../browser/device.ts'
import { ExplainedBalance } from '../explained-day-balance.tsx'
import { DayButton, type DayButtonProps } from './day-button.tsx'
import { TODAY_EDGE } from './day-card.tsx'

interface SimpleTableProps {
  days: Day[]
  today: string
  chosenDay: string | null
}

export function SimpleTable({ days, today, chosenDay }: SimpleTableProps) {
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
          <SimpleRow
            key={date}
            date={date}
            balanceCents={balanceCents}
            today={today}
            isChosen={chosenDay === null ? undefined : date === chosenDay}
          />
        ))}
      </tbody>
    </table>
  )
}

interface SimpleRowProps extends DayButtonProps {
  balanceCents: number
  today: string
}

function SimpleRow({ date, balanceCents, today, ...stops }: Omit<SimpleRowProps, 'isToday'>) {
  const { open } = useDoor()
  const isMobile = useIsMobile()
  const isToday = date === today
  const isPast = date < today
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard's way is the date
    <tr
      onClick={() => open('day', { date })}
      aria-current={isToday ? 'date' : undefined}
      className={`group cursor-pointer ${isToday ? 'bg-accent-soft' : balanceCents < 0 ? 'bg-negative-soft' : isPast ? 'bg-canvas' : ''}`}
    >
      <td
        className={`px-4 py-1.5 ${(stops.isChosen ?? isToday) ? TODAY_EDGE : ''} ${isPast ? 'text-ink-soft' : ''}`}
      >
        <DayButton {...stops} date={date} isToday={isToday} />
      </td>
      <td className="px-4 py-1.5 text-right in-data-behind:opacity-60">
        <ExplainedBalance
          date={date}
          today={today}
          offered={!isMobile}
          cents={balanceCents}
          className={isPast ? '' : 'font-semibold'}
        />
      </td>
    </tr>
  )
}
