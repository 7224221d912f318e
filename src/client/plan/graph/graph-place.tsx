import { ChevronDown, ChevronUp } from 'lucide-react'
import { useIsPrinting, useMedia } from '../../browser/device.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useTried } from '../what-if.ts'
import { useTabState } from '../../session/tab-state.ts'
import { lazyScreenWith } from '../../ui/layers/lazy-screen.tsx'

const PICTURE_FITS = '(min-width: 80rem)'

const FAILURE = 'The graph could not be loaded. Check your connection, then try again.'

const Graph = lazyScreenWith({ failure: FAILURE, whenIdle: true })(
  'BalanceGraph',
  () => import('./balance-graph.tsx'),
)
// At once: it is small, and near the top of a phone.
const GraphStrip = lazyScreenWith({ failure: FAILURE })(
  'GraphStrip',
  () => import('./graph-strip.tsx'),
)

/** A page that is being printed waits for nothing. */
export const preloadGraph = Graph.preload

/** Has the height of its content, so that nothing moves. */
export function GraphPlace() {
  const { account } = useCurrentAccount()
  const fits = useMedia(PICTURE_FITS)
  const isPrinting = useIsPrinting()
  const isTrying = useTried() !== null
  const [isOpen, setIsOpen] = useTabState('graph', false, parseBoolean)
  const hasPicture = fits || isTrying
  const isFull = hasPicture || isOpen
  return (
    <div className="relative break-inside-avoid">
      {isFull || isPrinting ? (
        <div className="min-h-[24.5rem] sm:min-h-[22.25rem] xl:min-h-[calc(6rem+var(--picture,15rem))] print:min-h-0">
          {/* Mounted again for each account, so that no account shows the data of another. */}
          <Graph key={account} account={account} />
        </div>
      ) : (
        <div className="min-h-30">
          <GraphStrip key={account} account={account} />
        </div>
      )}
      {!hasPicture && (
        // One button in both places, so that it keeps the focus.
        <button
          type="button"
          aria-label={isOpen ? undefined : 'Open the graph'}
          onClick={() => setIsOpen(!isOpen)}
          className={`flex justify-center rounded-field text-ink-soft transition-colors hover:text-ink print:hidden ${isOpen ? 'min-h-11 w-full items-center gap-1.5 font-medium' : 'absolute inset-0 items-end'}`}
        >
          {isOpen ? (
            <>
              <ChevronUp size={16} aria-hidden />
              Close the graph
            </>
          ) : (
            <ChevronDown size={16} aria-hidden />
          )}
        </button>
      )}
    </div>
  )
}

function parseBoolean(stored: unknown): boolean | undefined {
  return typeof stored === 'boolean' ? stored : undefined
}
