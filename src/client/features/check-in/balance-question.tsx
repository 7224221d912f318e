import { useMemo } from 'react'
import { handOnFocus } from '../../browser/focus-main.ts'
import { useAnsweredBalance } from '../../plan/answered-balance.ts'
import { openItemsOf } from '../../server/check-in-calls.ts'
import { useDoor } from '../../plan/door.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { Button } from '../../ui/button.tsx'
import { EMPTY_DRAFT } from './check-in-draft.ts'
import { countOnTop } from './check-in-due.ts'
import { useCheckIn } from './use-check-in.ts'
import { useHeldCheckIn } from './use-held-check-in.ts'
import { Problem } from '../../ui/problem.tsx'

export function BalanceQuestion() {
  const scope = useWriteScope()
  const { account } = scope
  const today = useToday()
  const { to } = useDoor()
  const { data: open, refetch } = trpc.account.openItems.useQuery(openItemsOf(account))
  const startingCents = useAccountSettings(account)?.startingBalanceCents
  const { isAnswered, isWithout, answer } = useAnsweredBalance(account, today)
  const { hold } = useHeldCheckIn(account, today)
  const { checkIn, isSaving, failure } = useCheckIn(scope, { refetch, onDone: () => undefined })
  // Pressed again after no answer, it is the same check-in.
  const draft = useMemo(() => ({ ...EMPTY_DRAFT, balance: String(startingCents) }), [startingCents])
  if (!open || startingCents === undefined || isAnswered(startingCents)) return null
  const due = open.items.filter(({ on, id }) => on < today && !isWithout(startingCents, id))
  if (open.balanceOn !== today || due.length === 0) return null
  const buttons = [
    {
      label: 'All of them',
      busy: isSaving,
      onClick: () => void checkIn(draft, startingCents, { ...open, items: due }),
    },
    { label: 'Choose', ...to('check-in') },
    {
      label: 'None',
      onClick: () => {
        answer(startingCents)
        hold()
      },
    },
  ]
  return (
    <section
      ref={handOnFocus}
      aria-label="Already in your balance?"
      className="flex basis-full flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft sm:order-last"
    >
      <p>{countOnTop(due.length, open, today)} Already in it?</p>
      <div className="-mx-2.5 flex flex-wrap items-center">
        {buttons.map(({ label, ...button }) => (
          <Button key={label} size="small" variant="ghost" className="!text-accent" {...button}>
            {label}
          </Button>
        ))}
      </div>
      <Problem className="basis-full">{failure}</Problem>
    </section>
  )
}
