import { TextField } from '../../ui/fields/field.tsx'
import { ChoiceGrid } from './choice-grid.tsx'
import type { useFromDate } from './from-date.ts'

interface FromDateChoiceProps {
  from: ReturnType<typeof useFromDate>
  problem: string | undefined
}

export function FromDateChoice({ from, problem }: FromDateChoiceProps) {
  return (
    <div className="flex flex-col gap-3">
      <ChoiceGrid
        legend="What changes"
        columns="grid-cols-2"
        options={OPTIONS}
        value={from.isChosen ? 'from' : 'all'}
        onChange={(choice) => from.choose(choice === 'from')}
      />
      {from.isChosen && (
        <TextField
          label="First date that changes"
          type="date"
          value={from.date}
          hint="The dates before it stay as they are."
          error={problem}
          onChange={(event) => from.setDate(event.target.value)}
        />
      )}
    </div>
  )
}

const OPTIONS = [
  { value: 'all', label: 'All dates' },
  { value: 'from', label: 'From this date on' },
] as const
