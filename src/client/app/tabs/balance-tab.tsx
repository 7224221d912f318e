import { useEffect, useState } from 'react'
import { BalanceScreen } from '../../features/balance/balance-screen.tsx'
import { BalanceQuestion } from '../../features/check-in/balance-question.tsx'
import { DueLine } from '../../features/check-in/due-line.tsx'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { openItemsOf } from '../../server/check-in-calls.ts'
import { usePlanLinks } from '../../links/plan-links.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { AnswersCard } from './answers-card.tsx'
import { DoneQuestions } from './asked-when-done.tsx'
import { DayDialog } from '../dialogs/plan-dialogs.tsx'

const DUE_LINE = <DueLine />
const BALANCE_QUESTION = <BalanceQuestion />

/** The Balance tab. */
export function BalanceTab() {
  const { account } = useCurrentAccount()
  const { openDay } = usePlanLinks()
  const [openedAt] = useState(Date.now)
  // Asked together with the days, so that both are there at once: a line that came later would move them.
  trpc.account.openItems.useQuery(openItemsOf(account), { notifyOnChangeProps: [] })
  useEffect(() => runWhenIdle(DayDialog.preload), [])
  return (
    <>
      <div className="mb-4 print:hidden">
        <AnswersCard />
      </div>
      <BalanceScreen onOpenDay={openDay} belowBalance={BALANCE_QUESTION} above={DUE_LINE} />
      <DoneQuestions since={openedAt} />
    </>
  )
}
