import { BALANCE_LIMITS } from '../../../shared/money-text.ts'
import { countOf } from '../../words/counts.ts'
import { MoneyField } from '../../ui/money-field.tsx'

export interface BalanceStepProps {
  /** How many incomes and expenses have been saved. */
  counts: { income: number; expense: number }
  startingBalance: string
  onChange: (startingBalance: string) => void
}

/** The balance that everything starts from, and what to expect of the calendar [behaviour: First steps]. */
export function BalanceStep({ counts, startingBalance, onChange }: BalanceStepProps) {
  return (
    <>
      {counts.income + counts.expense > 0 && (
        <p>
          Planned so far: {countOf(counts.income, 'income')} and{' '}
          {countOf(counts.expense, 'expense')}.
        </p>
      )}
      <MoneyField
        className="max-w-56"
        label="Starting Balance"
        placeholder="0.00"
        hint="What is in your account today. You can change it at any time."
        value={startingBalance}
        limits={BALANCE_LIMITS}
        onText={onChange}
      />
      <p className="rounded-field bg-canvas px-3 py-2 text-ink-soft">
        Tip: the calendar shows only days from today forward. What has already come in or gone out
        this month can be marked done, so that it is not counted twice.
      </p>
    </>
  )
}
