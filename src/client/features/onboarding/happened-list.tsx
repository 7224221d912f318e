import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { formatDay, formatWeekdayDay, monthOf } from '../../words/dates.ts'
import type { HappenedItems } from './use-happened-items.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { keyOf } from '../../plan/occurrence-ref.ts'

export function HappenedList({ query, today, items, isTicked, tick }: HappenedItems) {
  if (!query.data)
    return <NotLoaded query={query} failure="What was due this month could not be loaded." />
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
              checked={isTicked(item)}
              onChange={({ target }) => tick(item, target.checked)}
            />
            <Money signed cents={signedAmountCents(item)} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
