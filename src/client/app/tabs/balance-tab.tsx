import { useEffect, useState } from 'react'
import { BalanceScreen } from '../../features/balance/balance-screen.tsx'
import { GraphPlace } from '../../features/balance-graph/graph-place.tsx'
import { BalanceQuestion } from '../../features/check-in/balance-question.tsx'
import { DueLine } from '../../features/check-in/due-line.tsx'
import type { DoneQuestionsProps } from '../../features/moving-balance/done-questions.tsx'
import { useMedia } from '../../browser/device.ts'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { openItemsOf } from '../../server/check-in-calls.ts'
import { usePlanLinks } from '../../links/plan-links.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { DayDialog } from '../dialogs/plan-dialogs.tsx'

/** From this width up there is room for the graph below the list; the same as Tailwind's `lg`. */
const GRAPH_FITS = '(min-width: 64rem)'

// A month on paper is a statement of that month alone.
const GRAPH = (
  <div className="print:hidden">
    <GraphPlace />
  </div>
)

// Without its code nothing is asked, which is no failure that a person would have to know of.
const DoneQuestions = lazyScreen<DoneQuestionsProps>(
  () =>
    import('../../features/moving-balance/done-questions.tsx').then(
      ({ DoneQuestions }) => DoneQuestions,
      () => () => null,
    ),
  { failure: '', whenIdle: true },
)

const DUE_LINE = <DueLine />
const BALANCE_QUESTION = <BalanceQuestion />

/** The Balance tab. */
export function BalanceTab() {
  const { account } = useCurrentAccount()
  const { openDay } = usePlanLinks()
  const graphFits = useMedia(GRAPH_FITS)
  const [openedAt] = useState(Date.now)
  // Asked together with the days, so that both are there at once: a line that came later would move them.
  trpc.account.openItems.useQuery(openItemsOf(account), { notifyOnChangeProps: [] })
  useEffect(() => runWhenIdle(DayDialog.preload), [])
  return (
    <>
      <BalanceScreen
        onOpenDay={openDay}
        belowBalance={BALANCE_QUESTION}
        above={DUE_LINE}
        below={graphFits ? GRAPH : null}
      />
      <DoneQuestions since={openedAt} />
    </>
  )
}
