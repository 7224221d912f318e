import { useState } from 'react'
import { handOnFocus } from '../../browser/focus-main.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { openItemsOf } from '../../plan/statement/check-in-calls.ts'
import { useDoor } from '../../plan/door.ts'
import { useStoredPerAccount } from '../../plan/stored-per-account.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { addDays } from '../../words/dates.ts'
import { reasonToCheckIn } from './check-in-due.ts'
import { formatCents } from '../../words/shown-amounts.ts'

const ALL_CONFIRMED = 'All that was due is confirmed.'

const HELD_DAYS = 7

export function useHeldCheckIn(account: AccountRef, today: string) {
  const [heldUntil, store] = useStoredPerAccount('checkInHeld')
  return {
    isHeld: today < String(heldUntil(account) ?? ''),
    hold: () => store(account, addDays(today, HELD_DAYS)),
  }
}

function useDueCheckIn() {
  const { account } = useCurrentAccount()
  const today = useToday()
  const startingCents = useAccountSettings(account)?.startingBalanceCents
  const { data: open } = trpc.account.openItems.useQuery(openItemsOf(account))
  const { isHeld, hold } = useHeldCheckIn(account, today)
  if (isHeld || !open || startingCents === undefined) return null
  const about = `${account} ${open.balanceOn} ${today}`
  return { about, reason: reasonToCheckIn(open, today), startingCents, hold }
}

export function DueBadge() {
  const due = useDueCheckIn()
  if (!due?.reason) return null
  return (
    <span
      aria-hidden
      className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-canvas bg-warning"
    />
  )
}

/** Once the last item is marked it keeps its place: the next press would meet another row. */
export function DueLine() {
  const { to } = useDoor()
  const due = useDueCheckIn()
  const [asked, setAsked] = useState({ about: '', reason: '' })
  if (!due) return null
  const { about, reason, startingCents, hold } = due
  if (reason !== null && asked.about !== about) setAsked({ about, reason })
  if (reason === null && asked.about !== about) return null
  const balance = formatCents(startingCents)
  return (
    <section
      ref={handOnFocus}
      aria-label="Check-in due"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-soft print:hidden"
    >
      <div className="grid min-w-0 flex-1 basis-60 *:[grid-area:1/1]">
        <p>
          Is {balance} still right? {reason ?? ALL_CONFIRMED}
        </p>
        {reason !== asked.reason && (
          // Keeps the height of the first sentence.
          <p aria-hidden className="invisible">
            Is {balance} still right? {asked.reason}
          </p>
        )}
      </div>
      <div className="-mx-2.5 flex flex-wrap items-center">
        <Button
          size="small"
          variant="ghost"
          className="!text-accent"
          // Unlike the button beside the starting balance.
          aria-label="Check in: say what your bank says"
          {...to('check-in')}
        >
          Check in
        </Button>
        <Button size="small" variant="ghost" onClick={hold}>
          Not now
        </Button>
      </div>
    </section>
  )
}
