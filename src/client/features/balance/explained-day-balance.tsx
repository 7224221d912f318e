import { usePlanLinks } from '../../links/plan-links.ts'
import { Money, type MoneyProps } from '../../ui/money-amount.tsx'
import { MoneyButton } from '../../ui/money-button.tsx'
import { monthOf } from '../../words/dates.ts'
import { isPastMonth } from '../../words/past-balances.ts'

interface ExplainedBalanceProps extends MoneyProps {
  /** The day that ends with this balance. */
  date: string
  today: string
  /** False where a press on the balance has to do what a press beside it does. */
  offered: boolean
  /** For the mouse alone, where the row has one button: the keyboard's way is the day's dialog. */
  byMouse?: boolean
}

/** The balance of a day in a list; pressed, it says how it comes about, where there is something to say. */
export function ExplainedBalance({
  date,
  today,
  offered,
  byMouse = false,
  ...money
}: ExplainedBalanceProps) {
  const { explain } = usePlanLinks()
  if (isPastMonth(monthOf(date), today)) return <Money {...money} faint />
  if (!offered) return <Money {...money} />
  if (byMouse)
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard's way is the day's dialog
      <span
        title="Why this number?"
        className="decoration-dotted underline-offset-4 hover:underline"
        onClick={(event) => {
          // The row would open the day.
          event.stopPropagation()
          explain({ to: date })
        }}
      >
        <Money {...money} />
      </span>
    )
  return <MoneyButton {...money} leadsTo="Why this number?" onPress={() => explain({ to: date })} />
}
