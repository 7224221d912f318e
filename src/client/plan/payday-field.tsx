import type { AccountRef } from '../../shared/fields.ts'
import { MAX_PAYDAYS } from '../../shared/fields.ts'
import type { CashFlow } from '../../shared/plan/cash-flow.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { SelectField } from '../ui/fields/field.tsx'
import { isolated } from '../words/isolated.ts'
import { useOutlook } from './use-outlook.ts'
import { formatCents } from '../words/shown-amounts.ts'

/** The paydays of an account as its form has them: a cash flow that continues an income counts as the same one. */
export function usePaydays(account: AccountRef, ids: readonly number[]): number[] {
  const { data: incomes } = trpc.income.list.useQuery({ account })
  return [...new Set(ids.map((id) => lastPartOf(id, incomes)))]
}

interface PaydayFieldProps {
  account: AccountRef
  /** None where the product chooses. */
  value: readonly number[]
  onChange: (ids: number[]) => void
  disabled?: boolean
}

/** One select for each income that is a payday, and one more to add another. */
export function PaydayField({ account, value, onChange, disabled }: PaydayFieldProps) {
  const { data: incomes } = trpc.income.list.useQuery({ account })
  const { data: outlook } = useOutlook(account)
  const chosenName = value.length === 0 ? outlook?.payday?.name : undefined
  const automatic = chosenName ? `Chosen for you: ${chosenName}` : 'Chosen for you'
  const ends = incomes?.filter(({ id }) => lastPartOf(id, incomes) === id) ?? []
  const hasMore = value.length > 0 && ends.some(({ id }) => !value.includes(id))
  const shown: (number | null)[] =
    value.length === 0 || (hasMore && value.length < MAX_PAYDAYS) ? [...value, null] : [...value]
  const choose = (place: number, id: number | null) => {
    const before = value.slice(0, place)
    // Without the first of them the product chooses.
    if (id === null) onChange(place === 0 ? [] : [...before, ...value.slice(place + 1)])
    else onChange([...before, id, ...value.slice(place + 1)])
  }
  return (
    <div className="flex flex-col gap-3">
      {shown.map((payday, place) => (
        <SelectField
          key={labelOf(place)}
          label={labelOf(place)}
          hint={
            place === shown.length - 1 &&
            (value.length === 0 ? 'The income that you wait for.' : 'The next of any counts.')
          }
          disabled={disabled}
          value={payday ?? ''}
          onChange={({ target }) =>
            choose(place, target.value === '' ? null : Number(target.value))
          }
          options={[
            { value: '', label: place === 0 ? automatic : 'No other' },
            ...ends
              .filter(({ id }) => id === payday || !value.includes(id))
              .map(({ id, name, amountCents }) => ({
                value: id,
                label: `${isolated(name)}, ${formatCents(amountCents)}`,
              })),
            ...(payday !== null && !ends.some(({ id }) => id === payday)
              ? [{ value: payday, label: incomes ? 'An income that was deleted' : 'Loading' }]
              : []),
          ]}
        />
      ))}
    </div>
  )
}

function labelOf(place: number): string {
  return place === 0 ? 'Payday' : `Payday ${place + 1}`
}

function lastPartOf(id: number, incomes: CashFlow[] | undefined): number {
  const next = incomes?.find(({ continuesId }) => continuesId === id)
  return next ? lastPartOf(next.id, incomes) : id
}
