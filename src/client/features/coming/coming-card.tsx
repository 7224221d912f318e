import type { AccountRef } from '../../../shared/fields.ts'
import type { ComingItem } from '../../../shared/projections/coming-items.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { useAdd, useDoor } from '../../plan/door.ts'
import { keyOf } from '../../plan/occurrence-ref.ts'
import { useIsBehind } from '../../server/account-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { OccurrenceRow } from '../../plan/occurrence/occurrence-row.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { FaintRows } from '../../ui/list.tsx'
import { formatWeekdayNear } from '../../words/dates.ts'
import { useNextItems } from './coming-line.tsx'

const SHOWN = 6

export function ComingCard() {
  const { account } = useCurrentAccount()
  const { to } = useDoor()
  return (
    <Card className="@container flex flex-col overflow-hidden print:hidden">
      <header className="flex min-h-11 items-center justify-between pr-2 pl-4 sm:pl-6">
        <h2 className="text-base font-semibold">Coming up</h2>
        <Button
          size="small"
          variant="ghost"
          aria-label="All that is coming up"
          className="text-sm! text-accent!"
          {...to('coming')}
        >
          All
        </Button>
      </header>
      {/* Mounted again for each account, so that no account shows the items of another. */}
      <NextItems key={account} account={account} />
    </Card>
  )
}

function NextItems({ account }: { account: AccountRef }) {
  const { query, items, today = '' } = useNextItems(account, SHOWN)
  const isBehind = useIsBehind(account)
  const add = useAdd()
  const canChange = useCanChange()
  return (
    // Has the height of the rows, so that nothing moves when they arrive.
    <div className="min-h-54 border-t border-line" data-behind={isBehind || undefined}>
      {!items && (
        <NotLoaded
          query={query}
          failure="What is coming up could not be loaded."
          className="min-h-54"
        />
      )}
      {items?.length === 0 && (
        <div className="flex min-h-54 flex-col items-center justify-center gap-3 p-4 text-center">
          <FaintRows />
          <p className="text-ink-soft">Nothing is coming up in the next 30 days.</p>
          {canChange && (
            <Button size="small" aria-haspopup="menu" onClick={() => add()}>
              Add an Income or Expense
            </Button>
          )}
        </div>
      )}
      {items && items.length > 0 && (
        <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] divide-y divide-line">
          {items.map((item) => (
            <NextItem key={keyOf(item)} item={item} today={today} />
          ))}
        </ul>
      )}
    </div>
  )
}

function NextItem({ item, today }: { item: ComingItem; today: string }) {
  const { on, balanceCents } = item
  const { open } = useDoor()
  return (
    <li className="col-span-full grid grid-cols-subgrid">
      <button
        type="button"
        className={`col-span-full grid min-h-11 grid-cols-subgrid items-center gap-x-4 px-4 text-left transition-colors hover:bg-ink/3 focus-visible:outline-offset-[-2px] sm:px-6 desk:min-h-9 @min-[36rem]:gap-x-6 ${balanceCents < 0 ? 'bg-negative-soft' : ''}`}
        onClick={() => open('day', { date: on })}
      >
        <time dateTime={on} className="text-xs whitespace-nowrap text-ink-soft">
          {on === today ? 'Today' : formatWeekdayNear(on, today)}
        </time>{' '}
        <OccurrenceRow
          occurrence={item}
          className="truncate"
          nameClassName="font-medium"
          amount={{ className: 'text-right' }}
        />{' '}
        <span className="text-right in-data-behind:opacity-60">
          <span className="sr-only">then </span>
          <Money cents={balanceCents} className="font-semibold" />
        </span>
      </button>
    </li>
  )
}
