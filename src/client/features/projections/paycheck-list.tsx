import type { AccountRef } from '../../../shared/fields.ts'
import type { Paychecks } from '../../../shared/projections/paycheck.ts'
import { MAX_BALANCE_DAYS } from '../../../shared/projections/projection.ts'
import { useIsPrinting } from '../../browser/device.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { useAdd, useDoor } from '../../plan/door.ts'
import { describeSteady, isShort } from '../../plan/paycheck/paycheck-words.ts'
import { usePaychecks } from '../../plan/paycheck/use-paychecks.ts'
import { outlookOf } from '../../plan/use-outlook.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, FaintRows } from '../../ui/list.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { daysBetween } from '../../words/dates.ts'
import { PaycheckRows } from './paycheck-rows.tsx'
import { PaycheckStatement } from './paycheck-statement.tsx'

export function PaycheckList({ account }: { account: AccountRef }) {
  const query = usePaychecks(account)
  const isPrinting = useIsPrinting()
  const { data } = query
  const advice = usePaycheckAdvice(account, data)
  if (!data) return <NotLoaded query={query} failure="The paychecks could not be loaded." />
  if (data.paychecks.length === 1) return <NoPayday account={account} />
  return (
    <>
      {isPrinting && <PaycheckStatement account={account} answer={data} />}
      <div
        aria-busy={query.isPlaceholderData || undefined}
        className={`flex flex-col gap-4 print:hidden ${query.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        <p className="text-base font-medium">{describeSteady(data)}</p>
        <PaycheckRows answer={data} advice={advice} />
      </div>
    </>
  )
}

/** Asked for only where one of the paychecks is short. */
function usePaycheckAdvice(account: AccountRef, answer: Paychecks | undefined) {
  const { today = '', bufferCents = 0, paychecks = [] } = answer ?? {}
  const isLow = paychecks.some((paycheck) => isShort(paycheck, bufferCents))
  const lastDay = paychecks.at(-1)?.to ?? today
  const days = Math.min(daysBetween(today, lastDay) + 1, MAX_BALANCE_DAYS)
  const { data } = trpc.projection.advice.useQuery(outlookOf(account, days), { enabled: isLow })
  return isLow ? data : null
}

function NoPayday({ account }: { account: AccountRef }) {
  const { data: incomes } = trpc.income.list.useQuery({ account })
  const { to } = useDoor()
  const add = useAdd()
  const canChange = useCanChange()
  return (
    <Card>
      <EmptyState
        title="No payday in the next 90 days"
        hint={
          canChange
            ? 'A paycheck runs from one payday to the next. Add the income that you wait for, and each paycheck shows the bills that it pays.'
            : 'A paycheck runs from one payday to the next.'
        }
        picture={<FaintRows />}
        action={
          canChange && (
            <div className="flex flex-wrap justify-center gap-2">
              <Button variant="primary" aria-haspopup="dialog" onClick={() => add('income')}>
                Add an Income
              </Button>
              {incomes && incomes.length > 0 && (
                <Button {...to('safe-to-spend')}>Choose the Payday</Button>
              )}
            </div>
          )
        }
      />
    </Card>
  )
}
