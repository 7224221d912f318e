import { BalanceScreen } from '../features/balance/balance-screen.tsx'
import { GraphPlace } from '../features/balance-graph/graph-place.tsx'
import { useMedia } from '../browser/use-media.ts'
import { usePlanLinks } from '../server/plan-links.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

/** From this width up there is room for the graph below the list; the same as Tailwind's `lg`. */
const GRAPH_FITS = '(min-width: 64rem)'

// A month on paper is a statement of that month alone.
const GRAPH = (
  <div className="print:hidden">
    <GraphPlace />
  </div>
)

// Without their code nothing is said, which is no failure that a person would have to know of.
const CheckInParts = lazyPart(
  () =>
    import('./check-in-parts.tsx').then(
      ({ CheckInParts }) => CheckInParts,
      () => () => null,
    ),
  { failure: '' },
)

const CHECK_IN = <CheckInParts />

/** The Balance tab. */
export function BalanceTab() {
  const { openDay } = usePlanLinks()
  const graphFits = useMedia(GRAPH_FITS)
  return <BalanceScreen onOpenDay={openDay} above={CHECK_IN} below={graphFits ? GRAPH : null} />
}
