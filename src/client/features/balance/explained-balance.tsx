import { usePlanLinks } from '../../server/plan-links.ts'
import { Money, type MoneyProps } from '../../ui/money.tsx'
import { MoneyButton } from '../../ui/money-button.tsx'
import { monthOf } from '../../words/dates.ts'

interface ExplainedBalanceProps extends MoneyProps {
  /** The day that ends with this balance. */
  date: string
  today: string
  /** False where a press on the balance has to do what a press beside it does. */
  offered: boolean
}

/** The balance of a day in a list; pressed, it says how it comes about, where there is something to say. */
export function ExplainedBalance({ date, today, offered, ...money }: ExplainedBalanceProps) {
  const { explain } = usePlanLinks()
  if (!offered || monthOf(date) < monthOf(today)) return <Money {...money} />
  return <MoneyButton {...money} leadsTo="Why this number?" onPress={() => explain({ to: date })} />
}
