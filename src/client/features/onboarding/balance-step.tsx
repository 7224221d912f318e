import { BALANCE_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import { openItemsOf, useCheckInPreview } from '../../plan/statement/check-in-calls.ts'
import { countOf } from '../../words/counts.ts'
import { Money } from '../../ui/money-amount.tsx'
import { MoneyField, type MoneyFieldProps } from '../../ui/fields/money-field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { formatDay, formatWeekdayDay, monthOf } from '../../words/dates.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { keyOf } from '../../plan/occurrence-ref.ts'
import { useMemo, useState } from 'react'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'

interface BalanceStepProps {
  counts: { income: number; expense: number }
  field: Pick<MoneyFieldProps, 'value' | 'error' | 'onText'>
  happened: HappenedItems
}

export function BalanceStep({ counts, field, happened }: BalanceStepProps) {
  const { preview, isBehind, failure } = useCheckInPreview(
    'personal',
    happened.query.data ? readMoney(field.value, BALANCE_LIMITS).cents : null,
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
          limits={BALANCE_LIMITS}
          {...field}
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

function HappenedList({ query, today, happened, tick }: HappenedItems) {
  if (!query.data)
    return <NotLoaded query={query} failure="What was due this month could not be loaded." />
  const { items } = query.data
  if (items.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-semibold">Already in your balance?</legend>
      <p className="text-ink-soft">
        Tick what your bank has already. The rest of what falls from{' '}
        {formatDay(`${monthOf(today)}-01`)} through today comes on top.
      </p>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={keyOf(item)} className="flex items-center justify-between gap-3">
            <Checkbox
              className="min-w-0 flex-1"
              label={item.name}
              hint={`${formatWeekdayDay(item.on)}${item.on === today ? ', today' : ''}`}
              checked={happened.includes(item)}
              onChange={({ target }) => tick(item, target.checked)}
            />
            <Money signed cents={signedAmountCents(item)} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

export type HappenedItems = ReturnType<typeof useHappenedItems>

export function useHappenedItems(isAsked: boolean) {
  const today = useToday()
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const query = trpc.account.openItems.useQuery(openItemsOf('personal'), { enabled: isAsked })
  const items = query.data?.items
  const [happened, unticked] = useMemo(() => {
    const isTicked = (item: OpenItem) => ticks.get(keyOf(item)) ?? item.on < today
    return [items?.filter(isTicked) ?? [], items?.filter((item) => !isTicked(item)) ?? []]
  }, [items, ticks, today])
  return {
    query,
    today,
    ticks,
    tick: (item: OpenItem, isTicked: boolean) =>
      setTicks((now) => new Map(now).set(keyOf(item), isTicked)),
    happened,
    unticked,
  }
}
