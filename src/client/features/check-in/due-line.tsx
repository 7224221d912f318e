import { useCurrentAccount } from '../../server/current-account.ts'
import { openItemsOf } from '../../server/open-items.ts'
import { usePlanLinks } from '../../server/plan-links.ts'
import { useStoredPerAccount } from '../../server/stored-per-account.ts'
import { useToday } from '../../server/today.ts'
import { trpc } from '../../server/trpc.ts'
import { addDays } from '../../words/dates.ts'
import { Button } from '../../ui/button.tsx'
import { reasonToCheckIn } from './check-in-due.ts'

const HELD_DAYS = 7

/** Says quietly that a check-in is due; "Not now" holds it for a week. */
export function DueLine() {
  const { account } = useCurrentAccount()
  const today = useToday()
  const { checkIn } = usePlanLinks()
  const { data: open } = trpc.account.openItems.useQuery(openItemsOf(account))
  const [heldUntil, hold] = useStoredPerAccount('checkInHeld')
  const isHeld = today < String(heldUntil(account) ?? '')
  const reason = open && !isHeld ? reasonToCheckIn(open, today) : null
  if (reason === null) return null
  return (
    <section
      aria-label="Check-in due"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-soft print:hidden"
    >
      <p className="min-w-0 flex-1 basis-60">{reason}</p>
      <div className="-mx-2.5 flex flex-wrap items-center">
        <Button
          size="small"
          variant="ghost"
          className="!text-accent"
          aria-haspopup="dialog"
          onClick={checkIn}
        >
          Say what your bank says
        </Button>
        <Button
          size="small"
          variant="ghost"
          onClick={() => hold(account, addDays(today, HELD_DAYS))}
        >
          Not now
        </Button>
      </div>
    </section>
  )
}
