import { useDoor } from '../../plan/door.ts'
import { Money, type MoneyProps } from '../../ui/money-amount.tsx'
import { monthOf, isPastMonth } from '../../words/dates.ts'

interface ExplainedBalanceProps extends MoneyProps {
  date: string
  today: string
  offered: boolean
}

/** Only the mouse presses the balance: the keyboard opens the day. */
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
