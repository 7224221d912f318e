import { useDoor } from '../../plan/door.ts'
import { Money } from '../../ui/money-amount.tsx'
import { MoneyButton } from '../../ui/money-button.tsx'
import { addDays, addMonths } from '../../words/dates.ts'
import { isPastMonth } from '../../words/past-balances.ts'

interface ExplainedBalanceProps {
  cents: number
  month: string
  at: 'first' | 'last'
  today: string
}

export function ExplainedBalance({ cents, month, at, today }: ExplainedBalanceProps) {
  const { open } = useDoor()
  if (isPastMonth(month, today)) return <Money cents={cents} />
  const first = `${month}-01`
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return (
    <MoneyButton
      cents={cents}
      leadsTo="Why this number?"
      className="max-sm:-my-3 max-sm:min-h-11"
      onPress={() => open('explain', at === 'first' ? { to: first } : { from: first, to: last })}
    />
  )
}

export function BelowZeroMark() {
  return (
    <span
      title="Below zero"
      className="mr-1.5 inline-block size-2 rounded-full bg-negative align-baseline"
    />
  )
}
