import { BalanceScreen } from '../features/balance/balance-screen.tsx'
import { GraphPlace } from '../features/balance-graph/graph-place.tsx'
import { useMedia } from '../browser/use-media.ts'
import { usePlanLinks } from '../server/plan-links.ts'

/** From this width up there is room for the graph below the list; the same as Tailwind's `lg`. */
const GRAPH_FITS = '(min-width: 64rem)'

// A month on paper is a statement of that month alone.
const GRAPH = (
  <div className="print:hidden">
    <GraphPlace />
  </div>
)

/** The Balance tab. */
export function BalanceTab() {
  const { openDay } = usePlanLinks()
  const graphFits = useMedia(GRAPH_FITS)
  return <BalanceScreen onOpenDay={openDay} below={graphFits ? GRAPH : null} />
}
