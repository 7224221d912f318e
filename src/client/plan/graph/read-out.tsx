import type { AccountRef } from '../../../shared/fields.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import { useMedia } from '../../browser/device.ts'
import { useSettled } from '../../browser/use-settled.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { useDoor } from '../door.ts'
import { isPending, keyOf } from '../occurrence-ref.ts'
import { Money } from '../../ui/money-amount.tsx'
import { MoneyButton } from '../../ui/money-button.tsx'
import { dateAt, dayText, type GraphDays, noteOf } from './graph-days.ts'
import { formatCount } from '../../words/counts.ts'
import { Name } from '../../ui/shown-name.tsx'

export interface ReadOutProps {
  account: AccountRef
  days: GraphDays
  index: number
  isPointed: boolean
}

const NAMED = 3
/** Days that are passed on the way are not fetched. */
const REST_MS = 150

export function ReadOut({ account, days, index, isPointed }: ReadOutProps) {
  const { to } = useDoor()
  const hasFinger = useMedia('(pointer: coarse)')
  const date = dateAt(days, index)
  const rested = useSettled(isPointed ? date : null, REST_MS)
  const cents = days.balancesCents[index] ?? 0
  const words = days.triedCents ? '' : noteOf(days, index)
  const note = words && (
    <span className="mr-3 inline-block text-xs first-letter:uppercase">{words}</span>
  )
  return (
    <div className="print:hidden">
      <p className="flex h-11 flex-wrap items-baseline gap-x-2 overflow-hidden sm:h-6">
        <span className="font-medium">{dayText(days, index)}</span>
        <MoneyButton
          cents={cents}
          size="large"
          leadsTo="Why this number?"
          button={to('explain', { to: date })}
        />
        {days.triedCents ? (
          <span className="inline-block">
            <span className="text-xs text-ink-soft">What if </span>
            <Money cents={days.triedCents[index] ?? 0} size="large" />
          </span>
        ) : (
          !isPointed && note
        )}
      </p>
      <p className="line-clamp-2 h-10 text-ink-soft xl:line-clamp-1 xl:h-5">
        {isPointed ? (
          <>
            {note}
            {rested === date && <FallsOn account={account} date={date} />}
          </>
        ) : (
          `${hasFinger ? 'Touch' : 'Point at'} a day to see what falls on it.`
        )}
      </p>
    </div>
  )
}

function FallsOn({ account, date }: { account: AccountRef; date: string }) {
  const { data: day, isError } = trpc.projection.day.useQuery({
    account,
    date,
    timeZone: browserTimeZone(),
  })
  if (isError) return 'What falls on this day could not be loaded.'
  if (!day) return null
  const pending = day.transactions.filter(isPending)
  const named = pending.slice(0, NAMED)
  if (named.length === 0 && day.pendingCount === 0) return 'Nothing falls on this day.'
  const more = day.pendingCount - named.length
  return (
    <>
      {named.map((occurrence) => (
        <span key={keyOf(occurrence)} className="mr-3">
          <Name>{occurrence.name}</Name> <Money signed cents={signedAmountCents(occurrence)} />
        </span>
      ))}
      {more > 0 && <span className="whitespace-nowrap">+{formatCount(more)} more</span>}
    </>
  )
}
