import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Together } from '../../../shared/projections/together.ts'
import { GraphPlace, preloadGraph } from '../../plan/graph/graph-place.tsx'
import { DaysStrip } from '../../plan/graph/graph-strip.tsx'
import { ForecastPlace } from '../../features/check-in/forecast-place.tsx'
import { TogetherCard } from '../../features/outlook/together-card.tsx'
import { ProjectionsScreen } from '../../features/projections/projections-screen.tsx'
import { useDraft, useTriedOf } from '../../features/what-if/use-draft.ts'
import { isLateAnswer, ShownComparisonContext, useComparison } from '../../plan/comparison.ts'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { lastDayOf, useShownRange } from '../../plan/shown-range.tsx'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { type Tried, TriedContext, useWhatIf } from '../../plan/what-if.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyScreenWith } from '../../ui/layers/lazy-screen.tsx'
import { AnswersCard } from './answers-card.tsx'

const lazyWhatIf = lazyScreenWith({
  failure: 'What if could not be loaded. Check your connection, then try again.',
})

const WhatIfPanel = lazyWhatIf(
  'WhatIfPanel',
  () => import('../../features/what-if/what-if-panel.tsx'),
)
const WhatIfBanner = lazyWhatIf(
  'WhatIfBanner',
  () => import('../../features/what-if/what-if-banner.tsx'),
)

/** Several accounts together have no day to open. */
function drawSum({ outlook: { bufferCents }, ...days }: Together): ReactNode {
  return <DaysStrip days={{ ...days, bufferCents }} />
}

export function ProjectionsTab() {
  const { account } = useCurrentAccount()
  const { isOpen } = useWhatIf()
  const { draft } = useDraft(account)
  const { data: scenarios } = trpc.scenario.list.useQuery({ account }, { enabled: isOpen })
  const tried = useTriedOf(draft, scenarios)
  useEffect(() => runWhenIdle(preloadGraph), [])
  // Memoized: a step of a slider renders only what it changes.
  const screen = useMemo(
    () => (
      <ProjectionsScreen
        graph={
          isOpen ? (
            <Card className="break-inside-avoid p-4 print:border-0 print:px-0">
              <GraphPlace />
            </Card>
          ) : (
            <AnswersCard />
          )
        }
        banner={isOpen && <WhatIfBanner />}
        below={
          !isOpen && (
            <>
              <TogetherCard line={drawSum} />
              <ForecastPlace />
            </>
          )
        }
      />
    ),
    [isOpen],
  )
  const panel = useMemo(
    () => (
      <SidePanel>
        <WhatIfPanel key={account} />
      </SidePanel>
    ),
    [account],
  )
  return (
    <TriedContext value={isOpen ? tried : null}>
      <Compared account={account} tried={isOpen ? tried : null}>
        <div
          className={
            isOpen ? 'max-lg:pb-[50dvh] lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6' : ''
          }
        >
          <div className="min-w-0">{screen}</div>
          {isOpen && panel}
        </div>
      </Compared>
    </TriedContext>
  )
}

interface ComparedProps {
  account: AccountRef
  tried: Tried | null
  children: ReactNode
}

function Compared({ account, tried, children }: ComparedProps) {
  const [range] = useShownRange()
  const from = useToday()
  const to = lastDayOf(from, range)
  const comparison = useComparison(account, tried, { from, to })
  const { data, error, refetch } = comparison
  const isTrying = tried !== null
  const isLate = isLateAnswer(comparison)
  const shown = useMemo(
    () => (isTrying ? { data, error, refetch, isLate } : null),
    [isTrying, data, error, refetch, isLate],
  )
  return <ShownComparisonContext value={shown}>{children}</ShownComparisonContext>
}

function SidePanel({ children }: { children: ReactNode }) {
  const [isFolded, setIsFolded] = useState(false)
  const { close } = useWhatIf()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label="What if panel"
      className="border-dashed border-accent bg-surface outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--bottom-bar) max-lg:z-20 max-lg:border-t-2 max-lg:shadow-float lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:rounded-card lg:border-2 print:hidden"
    >
      <div className="flex justify-between gap-2 border-b border-line px-4 py-1 lg:hidden">
        <Button
          variant="ghost"
          aria-expanded={!isFolded}
          onClick={() => setIsFolded((folded) => !folded)}
        >
          {isFolded ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
          What if
        </Button>
        <Button variant="ghost" onClick={close}>
          Close What If
        </Button>
      </div>
      <div
        className={`p-4 max-lg:max-h-[max(9rem,min(40dvh,100dvh-28rem-var(--bottom-bar)))] max-lg:overflow-y-auto ${isFolded ? 'max-lg:hidden' : ''}`}
      >
        {children}
      </div>
    </aside>
  )
}
