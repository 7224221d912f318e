import { ChoiceGrid } from './choice-grid.tsx'
import { describeFallen } from './happened.ts'

interface HappenedChoiceProps {
  fallen: readonly string[]
  fallsToday: boolean
  hasHappened: boolean
  onChange: (hasHappened: boolean) => void
}

export function HappenedChoice(props: HappenedChoiceProps) {
  const { fallen, fallsToday, hasHappened, onChange } = props
  return (
    <ChoiceGrid
      legend="Already in your balance?"
      columns="grid-cols-2"
      options={OPTIONS}
      value={hasHappened ? 'yes' : 'no'}
      onChange={(answer) => onChange(answer === 'yes')}
      hint={`It falls before today in this month: ${describeFallen(fallen)}.${fallsToday ? ' Today’s is still to come.' : ''}`}
    />
  )
}

const OPTIONS = [
  { value: 'yes', label: 'Yes, it has happened' },
  { value: 'no', label: 'No, still to come' },
] as const
