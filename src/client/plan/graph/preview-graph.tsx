import { Money } from '../../ui/money-amount.tsx'
import { dayText, type GraphDays, noteOf } from './graph-days.ts'
import { GraphPicture, usePointedDay } from './graph-picture.tsx'
import { TableTwin } from './table-twin.tsx'

export function PreviewGraph({ days }: { days: GraphDays }) {
  const pointing = usePointedDay(days)
  const { index } = pointing
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{dayText(days, index)}</span>
        <Money cents={days.balancesCents[index] ?? 0} size="large" />
        <span className="text-xs text-ink-soft first-letter:uppercase">{noteOf(days, index)}</span>
      </p>
      <GraphPicture days={days} {...pointing} className="h-52 sm:h-60" />
      <TableTwin days={days} />
    </div>
  )
}
