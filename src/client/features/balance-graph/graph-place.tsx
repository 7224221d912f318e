import { Card } from '../../ui/card.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'

const Graph = lazyScreen(
  () => import('./balance-graph.tsx').then(({ BalanceGraph }) => BalanceGraph),
  {
    failure: 'The graph could not be loaded. Check your connection, then try again.',
    whenIdle: true,
  },
)

/** The place of the graph: as high from the start as the graph will be, so that nothing moves. */
export function GraphPlace() {
  return (
    <Card className="min-h-[28.75rem] break-inside-avoid p-4 sm:min-h-[26.5rem] print:min-h-0 print:border-0 print:px-0">
      <Graph />
    </Card>
  )
}
