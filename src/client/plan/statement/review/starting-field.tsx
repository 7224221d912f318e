import { formatCents } from '../../../../shared/money/money.ts'
import { BALANCE_LIMITS } from '../../../../shared/money/money-text.ts'
import type { ClosingBalance } from '../../../../shared/statements/statement.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { formatDayNear } from '../../../words/dates.ts'
import type { StartingPoint } from './starting-point.ts'

interface StartingFieldProps {
  closing: ClosingBalance | null
  point: StartingPoint
  today: string
  text: string
  isMissing: boolean
  onText: (text: string) => void
}

export function StartingField(props: StartingFieldProps) {
  const { closing, point, today, text, isMissing, onText } = props
  const isAsked = point.closingCents === null
  const hint = !isAsked
    ? 'As your statement says.'
    : closing
      ? `Your statement ends with ${formatCents(closing.cents)} on ${formatDayNear(closing.on, today)}.`
      : 'Your statement does not say it.'
  return (
    <MoneyField
      className="w-full sm:w-48"
      label={
        isAsked
          ? 'What does your bank say today?'
          : `Your balance on ${formatDayNear(point.onDate, today)}`
      }
      placeholder="0.00"
      hint={hint}
      value={text}
      limits={BALANCE_LIMITS}
      error={isMissing ? 'Enter what your bank says, like 1250.00.' : null}
      onText={onText}
    />
  )
}
