import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import type { PayingCard } from '../../../shared/plan/spending.ts'
import type { Bill, BillPurchase } from '../../../shared/projections/card-bill.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ShowMore } from '../../ui/list.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { countOf } from '../../words/counts.ts'
import { formatDayNear } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { useDoor } from '../door.ts'
import { keyOf } from '../occurrence-ref.ts'
import { MarkDoneButton } from './mark-done-button.tsx'
import { OccurrenceRow } from './occurrence-row.tsx'
import { memoDrawn } from '../../ui/redraw.ts'

interface CardBillProps {
  payment: Pick<Bill, 'id' | 'name' | 'date'>
  scope: WriteScope
  /** Stands in the place of the number of purchases, which is then asked for with them. */
  label?: string
  className?: string
}

/** The purchases of a payment, and what else is on its bill, behind their number [behaviour: Cards on a day]. */
export function CardBill({ payment, scope, label, className = '' }: CardBillProps) {
  const { id, name, date } = payment
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const query = trpc.projection.bill.useInfiniteQuery(
    { account: scope.account, timeZone: browserTimeZone(), id, date },
    {
      enabled: isOpen || label === undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor,
    },
  )
  const pages = query.data?.pages
  const bill = pages?.[0]
  const words = label ?? countPurchases(bill)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <div className={`min-w-0 basis-full ${className}`}>
      <Button
        size="small"
        variant="ghost"
        className="-ml-2 gap-1! px-2!"
        aria-label={label ?? `${isolated(name)}, ${words.toLowerCase()}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Chevron size={14} aria-hidden />
        {words}
      </Button>
      {isOpen && (
        <div id={panelId} className="ml-1 border-l-2 border-line pb-2 pl-3">
          <NotLoaded query={query} failure="The purchases could not be loaded." />
          {bill && pages && <BillParts bill={bill} pages={pages} more={query} scope={scope} />}
        </div>
      )}
    </div>
  )
}

function countPurchases(bill: Bill | undefined): string {
  if (!bill) return 'Purchases'
  return bill.purchaseCount === 0 ? 'No purchases' : countOf(bill.purchaseCount, 'purchase')
}

interface BillPartsProps {
  bill: Bill
  pages: readonly Bill[]
  more: Parameters<typeof ShowMore>[0]['query']
  scope: WriteScope
}

function BillParts({ bill, pages, more, scope }: BillPartsProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const { id, name, date, on } = bill
  const card = useMemo(() => ({ id, name, date, on }), [id, name, date, on])
  const { ownCents, everydayCents, plannedCents, amountCents, hasOverride } = bill
  const sums = [
    { label: 'Other', cents: ownCents, isShown: ownCents > 0 },
    { label: 'Everyday', cents: everydayCents, isShown: everydayCents > 0 },
    { label: 'Planned', cents: plannedCents, isShown: true },
    { label: 'The bill as it came', cents: amountCents, isShown: hasOverride },
  ]
  return (
    <>
      <p className="py-1 text-xs text-ink-soft">{describePeriod(bill)}</p>
      <ul aria-label={`Purchases with ${isolated(name)}`} className="divide-y divide-line">
        {pages.flatMap(({ purchases }) =>
          purchases.map((purchase) => (
            <Purchase
              key={keyOf({ kind: 'expense', ...purchase })}
              purchase={purchase}
              card={card}
              scope={scope}
            />
          )),
        )}
      </ul>
      <ShowMore of="purchases" query={more} onEnd={() => end.current?.focus()} />
      <p ref={end} tabIndex={-1} className="sr-only">
        {!more.hasNextPage && 'That is all of this bill.'}
      </p>
      <dl className="border-t border-line pt-1">
        {sums.map(
          ({ label, cents, isShown }) =>
            isShown && (
              <div key={label} className="flex justify-between gap-x-4 py-0.5 last:font-semibold">
                <dt>{label}</dt>
                <dd>
                  <Money signed plain cents={-cents} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

function describePeriod({ from, closeOn }: Bill): string {
  if (from > closeOn) return 'No day is on this bill.'
  return `Bought from ${formatDayNear(from)} to ${formatDayNear(closeOn)}`
}

interface PurchaseProps {
  purchase: BillPurchase
  card: PayingCard
  scope: WriteScope
}

/** Memoized: a bill may have a thousand. */
const Purchase = memoDrawn(function Purchase({ purchase, card, scope }: PurchaseProps) {
  const { to } = useDoor()
  const nameId = useId()
  const { on, skipped } = purchase
  const listed = useMemo(() => ({ kind: 'expense' as const, ...purchase }), [purchase])
  const bought = useMemo(() => ({ ...listed, card }), [listed, card])
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-end gap-x-2 py-0.5 [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto] desk:min-h-9">
      <OccurrenceRow
        // It counts here, other than on its own day.
        occurrence={listed}
        nameId={nameId}
        className="basis-24"
        marks={
          <button
            {...to('day', { date: on })}
            type="button"
            className="min-h-6 rounded-sm text-xs whitespace-nowrap text-ink-soft underline-offset-4 hover:underline"
          >
            <time dateTime={on}>{formatDayNear(on)}</time>
          </button>
        }
        amount={{ plain: true }}
        acts={
          skipped ? (
            <span className="text-xs font-medium text-ink-soft">Skipped</span>
          ) : (
            <MarkDoneButton scope={scope} occurrence={bought} nameId={nameId} isBrief />
          )
        }
      />
    </li>
  )
})
