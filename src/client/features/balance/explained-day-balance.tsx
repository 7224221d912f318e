import { useDoor } from '../../plan/door.ts'
import { Money, type MoneyProps } from '../../ui/money-amount.tsx'
import { monthOf } from '../../words/dates.ts'
import { isPastMonth } from '../../words/past-balances.ts'

interface ExplainedBalanceProps extends MoneyProps {
  /** The day that ends with this balance. */
  date: string
  today: string
  /** False where a press on the balance has to do what a press beside it does. */
  offered: boolean
}

/**
 * The balance of a day in a list; pressed, it says how it comes about, where there is something to say. That is for the
 * mouse alone: a row has one button, and the keyboard's way is the day itself.
 */
export function ExplainedBalance({ date, today, offered, ...money }: ExplainedBalanceProps) {
  const { open } = useDoor()
  if (!offered || isPastMonth(monthOf(date), today)) return <Money {...money} />
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard's way is the day
    <span
      title="Why this number?"
      className="decoration-dotted underline-offset-4 hover:underline"
      onClick={(event) => {
        // The row would open the day.
        event.stopPropagation()
        open('explain', { to: date })
      }}
    >
      <Money {...money} />
    </span>
  )
}
