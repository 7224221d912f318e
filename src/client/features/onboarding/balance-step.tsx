import { BALANCE_LIMITS } from '../../../shared/money/money-text.ts'
import { useCheckInPreview } from '../../server/check-in-calls.ts'
import { countOf } from '../../words/counts.ts'
import { Money } from '../../ui/money-amount.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { HappenedList } from './happened-list.tsx'
import type { HappenedItems } from './use-happened-items.ts'
import { Problem } from '../../ui/problem.tsx'

export interface BalanceStepProps {
  counts: { income: number; expense: number }
  startingBalance: string
  balanceCents: number | null
  happened: HappenedItems
  onChange: (startingBalance: string) => void
}

export function BalanceStep(props: BalanceStepProps) {
  const { counts, startingBalance, balanceCents, happened, onChange } = props
  const { preview, isBehind, failure } = useCheckInPreview(
    'personal',
    happened.query.data ? balanceCents : null,
    happened.unticked,
  )
  return (
    <>
      {counts.income + counts.expense > 0 && (
        <p>
          Planned so far: {countOf(counts.income, 'income')} and{' '}
          {countOf(counts.expense, 'expense')}.
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <MoneyField
          className="max-w-56"
          label="Starting Balance"
          placeholder="0.00"
          hint="What is in your account today. You can change it at any time."
          value={startingBalance}
          limits={BALANCE_LIMITS}
          onText={onChange}
        />
        <output className="flex flex-col gap-1 sm:items-end">
          <span className="text-sm font-medium">“Today” will be</span>
          {preview ? (
            <Money
              size="number"
              cents={preview.todayCents}
              className={isBehind ? 'opacity-60' : ''}
            />
          ) : (
            <span className="text-xl/9 text-ink-faint">–</span>
          )}
        </output>
      </div>
      <Problem>{failure && `“Today” could not be worked out. ${failure}`}</Problem>
      <HappenedList {...happened} />
      <p className="rounded-field bg-canvas px-3 py-2 text-ink-soft">
        Tip: the calendar shows only days from today forward.
      </p>
    </>
  )
}
