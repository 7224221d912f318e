import { usualCloseDay } from '../../../shared/plan/spending-form.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { isolated } from '../../words/isolated.ts'
import type { ProposalRow } from './proposal-rows.ts'
import type { Review } from './use-review.ts'

const DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: index + 1,
  label: String(index + 1),
}))

interface CardTickProps {
  row: ProposalRow
  change: Review['change']
}

/** Makes a card of what looks like the payment of one, by a tick and the day on which its bill closes. */
export function CardTick({ row: { key, fields }, change }: CardTickProps) {
  const { name, closeDay, recurrenceDay } = fields
  const payDay = recurrenceDay ?? 1
  const closeOn = (day: number | null) =>
    change(key, { fields: { ...fields, closeDay: day }, isTicked: true })
  return (
    <fieldset
      aria-label={`${isolated(name)} as a card`}
      className="flex min-w-0 flex-wrap items-end gap-x-4 gap-y-1 pb-1"
    >
      <Checkbox
        label="This is a card: it pays for other expenses"
        checked={closeDay !== null}
        onChange={({ target }) => closeOn(target.checked ? usualCloseDay(payDay) : null)}
      />
      {closeDay !== null && (
        <SelectField
          label="Closes on day"
          className="w-36"
          value={closeDay}
          options={DAYS}
          onChange={({ target }) => closeOn(Number(target.value))}
        />
      )}
    </fieldset>
  )
}
