import { useState } from 'react'
import { Money } from '../../ui/money-amount.tsx'
import { GraphPicture } from './graph-picture.tsx'
import { DaySlider } from './day-slider.tsx'
import { dateAt, dayText, type GraphDays, indexOf, lowestIndexOf, noteOf } from './graph-days.ts'
import { TableTwin } from './table-twin.tsx'

export function PreviewGraph({ days }: { days: GraphDays }) {
  const [pointedDate, setPointedDate] = useState<string | null>(null)
  const pointed = pointedDate === null ? undefined : indexOf(days, pointedDate)
  const index = pointed ?? lowestIndexOf(days)
  const point = (day: number) => setPointedDate(dateAt(days, day))
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{dayText(days, index)}</span>
        <Money cents={days.balancesCents[index] ?? 0} size="large" />
        <span className="text-xs text-ink-soft first-letter:uppercase">{noteOf(days, index)}</span>
      </p>
      <div className="relative h-52 sm:h-60">
        <GraphPicture days={days} pointed={pointed} onPoint={point} />
        <DaySlider days={days} index={index} onPoint={point} />
      </div>
      <TableTwin days={days} />
    </div>
  )
}
