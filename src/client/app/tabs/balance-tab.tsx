import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { BalanceScreen } from '../../features/balance/balance-screen.tsx'
import { useView } from '../../plan/balance-view.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { usePlaceOf } from '../../links/place.ts'
import { useToday } from '../../server/use-today.ts'
import { useDoor } from '../../plan/door.ts'
import { lazyScreenWith } from '../../ui/layers/lazy-screen.tsx'
import { AnswersCard } from './answers-card.tsx'
import { useDayFits } from '../dialogs/open-dialogs.tsx'

const DockedDay = lazyScreenWith({
  failure: 'The day could not be loaded. Check your connection, then try again.',
})('DockedDay', () => import('../../features/balance/day/docked-day.tsx'))

const ComingCard = lazyScreenWith({
  failure: 'What is coming up could not be loaded. Check your connection, then try again.',
})('ComingCard', () => import('../../features/coming/coming-card.tsx'))
const ComingLine = lazyScreenWith({ isOptional: true })(
  'ComingLine',
  () => import('../../features/coming/coming-line.tsx'),
)

const question = lazyScreenWith({ isOptional: true, whenIdle: true })

const DueBadge = question('DueBadge', () => import('../../features/check-in/due-line.tsx'))
const DueLine = question('DueLine', () => import('../../features/check-in/due-line.tsx'))
const BalanceQuestion = question(
  'BalanceQuestion',
  () => import('../../features/check-in/balance-question.tsx'),
)
const DoneQuestions = question(
  'DoneQuestions',
  () => import('../../features/moving-balance/done-questions.tsx'),
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
  const dayFits = useDayFits()
  const canChange = useCanChange()
  const { open } = useDoor()
  const openDay = useCallback((date: string) => open('day', { date }), [open])
  const today = useToday()
  const openedDay = usePlaceOf('balance', ({ day }) => day)
  const chosenDay = dayFits ? (openedDay ?? today) : null
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
        atBalance={canChange && BALANCE_QUESTION}
        belowDays={canChange && DUE_LINE}
        docked={isUnderList && docked}
        beside={beside}
      />
      {canChange && <DoneQuestions since={openedAt} />}
    </>
  )
}
