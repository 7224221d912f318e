import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { BalanceScreen } from '../../features/balance/balance-screen.tsx'
import type { DayPanelProps } from '../../features/balance/day/day-panel.tsx'
import { useMedia } from '../../browser/device.ts'
import { useView } from '../../links/balance-view.ts'
import { changePlace, usePlace } from '../../links/place.ts'
import { useToday } from '../../server/use-today.ts'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { usePlanLinks } from '../../links/plan-links.ts'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { AnswersCard } from './answers-card.tsx'
import { DoneQuestions } from './asked-when-done.tsx'
import { DayDialog, PlanDialogs } from '../dialogs/plan-dialogs.tsx'

const DayPanel = lazyScreen<DayPanelProps>(
  () => import('../../features/balance/day/day-panel.tsx').then(({ DayPanel }) => DayPanel),
  { failure: 'The day could not be loaded. Check your connection, then try again.' },
)

/** A part that asks for something: without its code nothing is asked, which is no failure that a person would have to know of. */
function asking(fetchCode: () => Promise<ComponentType>) {
  return lazyScreen(() => fetchCode().catch(() => () => null), { failure: '', whenIdle: true })
}

const DueBadge = asking(() =>
  import('../../features/check-in/due-line.tsx').then(({ DueBadge }) => DueBadge),
)
const DueLine = asking(() =>
  import('../../features/check-in/due-line.tsx').then(({ DueLine }) => DueLine),
)
const BalanceQuestion = asking(() =>
  import('../../features/check-in/balance-question.tsx').then(
    ({ BalanceQuestion }) => BalanceQuestion,
  ),
)

const DUE_BADGE = <DueBadge />
const DUE_LINE = <DueLine />
const BALANCE_QUESTION = <BalanceQuestion />

const ANSWERS = (
  <div className="print:hidden">
    <AnswersCard />
  </div>
)

/** From these widths up there is room for the chosen day beside the list, and beside the calendar. */
const PANEL_FITS = { list: '(min-width: 80rem)', calendar: '(min-width: 105rem)' }

/** The Balance tab. */
export function BalanceTab() {
  const { view } = useView()
  const hasPanel = useMedia(PANEL_FITS[view])
  const isLeftByPanel = useDayLeftByPanel(hasPanel)
  return (
    <PlanDialogs hasDayPanel={hasPanel || isLeftByPanel}>
      <Balance hasPanel={hasPanel} />
    </PlanDialogs>
  )
}

/**
 * Forgets the day of the panel when the panel goes, by another view or a narrower window: it must not come up as a dialog.
 * Returns true until it is forgotten.
 */
function useDayLeftByPanel(hasPanel: boolean): boolean {
  const day = usePlace((place) => place.day)
  const [panelDay, setPanelDay] = useState(hasPanel ? day : null)
  if (panelDay !== day && (hasPanel || day === null)) setPanelDay(day)
  const isLeft = !hasPanel && day !== null && day === panelDay
  useEffect(() => {
    if (isLeft) changePlace({ day: null })
  }, [isLeft])
  return isLeft
}

function Balance({ hasPanel }: { hasPanel: boolean }) {
  const { openDay } = usePlanLinks()
  const today = useToday()
  const openedDay = usePlace(({ day }) => day)
  const chosenDay = hasPanel ? (openedDay ?? today) : null
  const [openedAt] = useState(Date.now)
  useEffect(() => runWhenIdle(DayDialog.preload), [])
  const beside = useMemo(
    () =>
      chosenDay && (
        <div className="flex min-w-0 flex-col gap-5">
          {ANSWERS}
          <DayPanel date={chosenDay} onOpenDay={openDay} />
        </div>
      ),
    [chosenDay, openDay],
  )
  return (
    <>
      {chosenDay === null && <div className="mb-2 sm:mb-3">{ANSWERS}</div>}
      <BalanceScreen
        onOpenDay={openDay}
        chosenDay={chosenDay}
        checkInBadge={DUE_BADGE}
        atBalance={BALANCE_QUESTION}
        belowDays={DUE_LINE}
        beside={beside}
      />
      <DoneQuestions since={openedAt} />
    </>
  )
}
