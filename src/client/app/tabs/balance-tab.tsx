import { type ComponentType, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { BalanceScreen } from '../../features/balance/balance-screen.tsx'
import type { DockedDayProps } from '../../features/balance/day/docked-day.tsx'
import type { DoneQuestionsProps } from '../../features/moving-balance/done-questions.tsx'
import { useView } from '../../plan/balance-view.ts'
import { usePlace } from '../../links/place.ts'
import { useToday } from '../../server/use-today.ts'
import { useDoor } from '../../plan/door.ts'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { AnswersCard } from './answers-card.tsx'
import { useIsDayDocked } from '../dialogs/open-dialogs.tsx'

const DockedDay = lazyScreen<DockedDayProps>(
  () => import('../../features/balance/day/docked-day.tsx').then(({ DockedDay }) => DockedDay),
  { failure: 'The day could not be loaded. Check your connection, then try again.' },
)

const ComingCard = lazyScreen(
  () => import('../../features/coming/coming-card.tsx').then(({ ComingCard }) => ComingCard),
  { failure: 'What is coming up could not be loaded. Check your connection, then try again.' },
)
// If its code does not load, there is no line.
const ComingLine = lazyScreen(
  () =>
    import('../../features/coming/coming-line.tsx').then(
      ({ ComingLine }) => ComingLine,
      () => () => null,
    ),
  { failure: '' },
)

/** If its code does not load, nothing is asked. */
function asking<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
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

const DoneQuestions = asking<DoneQuestionsProps>(() =>
  import('../../features/moving-balance/done-questions.tsx').then(
    ({ DoneQuestions }) => DoneQuestions,
  ),
)

const DUE_BADGE = <DueBadge />
const DUE_LINE = <DueLine />
const BALANCE_QUESTION = <BalanceQuestion />

const COMING_LINE = <ComingLine />

const PICTURE_HEIGHT = {
  list: '[--picture:max(10rem,calc(100dvh-45rem))] min-[90rem]:[--picture:max(10rem,calc(100dvh-40.5rem))]',
  calendar: '[--picture:9rem] min-[105rem]:[--picture:15rem]',
}

export function BalanceTab() {
  const isDayDocked = useIsDayDocked()
  const { open } = useDoor()
  const openDay = useCallback((date: string) => open('day', { date }), [open])
  const today = useToday()
  const openedDay = usePlace(({ day }) => day)
  const chosenDay = isDayDocked ? (openedDay ?? today) : null
  const [openedAt] = useState(Date.now)
  // Deferred: the pressed button changes at once, and the columns with the days.
  const view = useDeferredValue(useView().view)
  const docked = useMemo(
    () => chosenDay && <DockedDay date={chosenDay} onOpenDay={openDay} />,
    [chosenDay, openDay],
  )
  const isUnderList = view === 'list'
  const beside = useMemo(
    () =>
      docked && (
        <div className={`flex min-w-0 flex-col gap-4 ${PICTURE_HEIGHT[view]}`}>
          <div className="print:hidden">
            <AnswersCard />
          </div>
          {!isUnderList && docked}
          <ComingCard />
        </div>
      ),
    [docked, isUnderList, view],
  )
  return (
    <>
      {chosenDay === null && (
        <div className="mb-1 sm:mb-3 print:hidden">
          <AnswersCard foot={COMING_LINE} />
        </div>
      )}
      <BalanceScreen
        chosenDay={chosenDay}
        checkInBadge={DUE_BADGE}
        atBalance={BALANCE_QUESTION}
        belowDays={DUE_LINE}
        docked={isUnderList && docked}
        beside={beside}
      />
      <DoneQuestions since={openedAt} />
    </>
  )
}
