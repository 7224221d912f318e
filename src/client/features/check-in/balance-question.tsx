import { useMutation } from '@tanstack/react-query'
import { handOnFocus } from '../../browser/focus-main.ts'
import { useAnsweredBalance } from '../../plan/answered-balance.ts'
import { openItemsOf } from '../../plan/statement/check-in-calls.ts'
import { useDoor } from '../../plan/door.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { listAnswers } from './check-in-answers.ts'
import { countOnTop } from './check-in-due.ts'
import { useHeldCheckIn } from './due-line.tsx'
import { checkInFailure, useCheckIn } from '../../plan/statement/use-check-in.ts'

export function BalanceQuestion() {
  const scope = useWriteScope()
  const { account } = scope
  const today = useToday()
  const { to } = useDoor()
  const { data: open, refetch } = trpc.account.openItems.useQuery(openItemsOf(account))
  const startingCents = useAccountSettings(account)?.startingBalanceCents
  const { isAnswered, isWithout, answer } = useAnsweredBalance(account, today)
  const { hold } = useHeldCheckIn(account, today)
  const checkIn = useCheckIn(scope, { refetch })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (send: () => Promise<void>) => send(),
  })
  if (!open || startingCents === undefined || isAnswered(startingCents)) return null
  const due = open.items.filter(({ on, id }) => on < today && !isWithout(startingCents, id))
  if (open.balanceOn !== today || due.length === 0) return null
  const checkInAll = () =>
    checkIn([startingCents], startingCents, async () => ({
      revision: open.revision,
      balanceCents: startingCents,
      ...listAnswers({}, due),
    }))
  const buttons = [
    {
      label: 'All of them',
      busy: isPending,
      onClick: () => mutate(checkInAll),
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
      <Problem className="basis-full">{error && checkInFailure(error)}</Problem>
    </section>
  )
}
