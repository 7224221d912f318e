import { type ReactNode, startTransition, useDeferredValue, useMemo, useState } from 'react'
import { type ExplainedDays, type PlanLinks, PlanLinksContext } from '../../plan/plan-links.ts'
import { changePlace, currentPlace, goTo, openAt, usePlace } from '../../links/place.ts'
import { browserToday, monthOf } from '../../words/dates.ts'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { useOpen } from '../../ui/layers/use-open.ts'
import { CashFlowEditing } from './cash-flow-editor.tsx'
import type { WhatIsComingProps } from './what-is-coming.tsx'

// Not part of the first load: the code of a dialog is fetched when it is opened, that of the day's ahead of it.
export const DayDialog = lazyScreen(() =>
  import('../../features/balance/day/day-dialog.tsx').then((file) => file.DayDialog),
)
const AffordDialog = lazyScreen(() =>
  import('../../features/afford/afford-dialog.tsx').then((file) => file.AffordDialog),
)
const CheckInDialog = lazyScreen(() =>
  import('../../features/check-in/check-in-dialog.tsx').then((file) => file.CheckInDialog),
)
const WhatIsComing = lazyScreen<WhatIsComingProps>(() =>
  import('./what-is-coming.tsx').then((file) => file.WhatIsComing),
)
const ExplainDialog = lazyScreen(() =>
  import('../../features/explain/explain-dialog.tsx').then((file) => file.ExplainDialog),
)

interface PlanDialogsProps {
  /** True where the screen shows the day that is open, in place of its dialog. */
  isDayDocked?: boolean
  children: ReactNode
}

/** Lets the screens inside open what is behind a figure, by `usePlanLinks` and the hooks of `editor-links.ts`. */
export function PlanDialogs({ isDayDocked = false, children }: PlanDialogsProps) {
  // Laying a dialog over a long page costs a slow device a moment: deferred, it leaves the page responsive.
  const openDate = useDeferredValue(usePlace((place) => place.day))
  const opened = useDeferredValue(usePlace((place) => place.dialog))
  const list = useDeferredValue(usePlace((place) => place.list))
  const [explained, setExplained] = useState<ExplainedDays | null>(null)
  const openOnceLoaded = useOpen()
  const links = useMemo((): PlanLinks => {
    const open = (dialog: { load: () => Promise<unknown> }, show: () => void) =>
      void openOnceLoaded(dialog, show)
    return {
      openDay: isDayDocked ? showDay : (day) => open(DayDialog, () => openAt({ day })),
      // A day beside the page would not be told from one over the list.
      showComing: () =>
        open(WhatIsComing, () => openAt({ tab: 'balance', list: 'coming', day: null })),
      afford: () => open(AffordDialog, () => openAt({ dialog: 'afford' })),
      checkIn: () => open(CheckInDialog, () => openAt({ dialog: 'check-in' })),
      explain: (days) => open(ExplainDialog, () => startTransition(() => setExplained(days))),
    }
  }, [openOnceLoaded, isDayDocked])
  const close = () => changePlace({ dialog: null })
  const dialogs = (
    <>
      {openDate && !isDayDocked && (
        <DayDialog date={openDate} onClose={() => changePlace({ day: null })} />
      )}
      {opened === 'afford' && <AffordDialog onClose={close} />}
      {opened === 'check-in' && <CheckInDialog onClose={close} />}
      {explained && <ExplainDialog {...explained} onClose={() => setExplained(null)} />}
    </>
  )
  return (
    <PlanLinksContext value={links}>
      <CashFlowEditing>
        {children}
        {list === null ? (
          dialogs
        ) : (
          <WhatIsComing onClose={() => changePlace({ list: null })}>{dialogs}</WhatIsComing>
        )}
      </CashFlowEditing>
    </PlanLinksContext>
  )
}

/** Shows a day beside its month, in place of the list over it. Another month is a step that Back undoes. */
function showDay(day: string): void {
  const month = monthOf(day)
  const isSameMonth = (currentPlace().month ?? monthOf(browserToday())) === month
  if (isSameMonth) changePlace({ day, list: null })
  else goTo({ day, month, list: null })
}
