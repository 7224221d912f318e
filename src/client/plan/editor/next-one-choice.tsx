import { formatWeekdayNear } from '../../words/dates.ts'
import { findNextOne, useNextOnes } from './schedule/use-next-ones.ts'
import type { ScheduleDraft } from '../../../shared/schedules/schedule-form.ts'
import { ChoiceGrid } from './choice-grid.tsx'

interface NextOneChoiceProps {
  draft: ScheduleDraft
  onChange: (change: Partial<ScheduleDraft>) => void
  today: string
}

export function NextOneChoice({ draft, onChange, today }: NextOneChoiceProps) {
  const { details } = draft
  const answer = useNextOnes(draft)
  // Room for it until it is known.
  const options = answer
    ? answer.dates.map((date) => ({ value: date, label: formatWeekdayNear(date, today) }))
    : NOT_KNOWN
  return (
    <ChoiceGrid
      legend="Next one"
      columns="grid-cols-2"
      options={options}
      value={answer ? findNextOne(draft, answer) : null}
      onChange={(date) =>
        answer &&
        onChange({ details: { ...details, anchors: { ...details.anchors, BIWEEKLY: date } } })
      }
    />
  )
}

const NOT_KNOWN = [
  { value: 'first', label: '…' },
  { value: 'second', label: '…' },
]
