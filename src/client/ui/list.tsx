import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button } from './button.tsx'
import { Problem } from './problem.tsx'

interface EmptyStateProps {
  title: string
  hint?: string
  action?: ReactNode
  picture?: ReactNode
}

export function EmptyState({ title, hint, action, picture }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      {picture}
      <div className="flex flex-col gap-1">
        <p className="text-base font-semibold">{title}</p>
        {hint && <p className="max-w-sm text-ink-soft">{hint}</p>}
      </div>
      {action}
    </div>
  )
}

const ROWS = [
  { y: 12, width: 96 },
  { y: 42, width: 64 },
  { y: 72, width: 80 },
]

export function FaintRows() {
  return (
    <svg aria-hidden viewBox="0 0 240 84" className="h-20 w-60 max-w-full">
      {ROWS.map(({ y, width }, row) => (
        <g key={y} opacity={1 - row * 0.28}>
          <rect x={0} y={y - 5} width={width} height={10} rx={5} className="fill-line-strong" />
          <rect x={184} y={y - 5} width={56} height={10} rx={5} className="fill-line-strong" />
          <rect x={0} y={y + 14} width={240} height={1} className="fill-line" />
        </g>
      ))}
    </svg>
  )
}

/** A tall window shows this many rows. */
const FIRST_DRAWN = 30

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>
}

/** A list that is there already, shown a page at a time. */
export function useShownPages<Item>(items: readonly Item[], first: number, step = first) {
  const [count, setCount] = useState(first)
  // Deferred: a slow phone takes half a second to draw a hundred rows.
  const drawn = useDeferredValue(count, Math.min(count, FIRST_DRAWN))
  const pages: Pages = {
    hasNextPage: count < items.length,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: async () => {
      setCount(count + step)
      return { hasNextPage: count + step < items.length }
    },
  }
  return { shown: items.slice(0, drawn), pages }
}

interface ShowMoreProps {
  of: string
  query: Pages
  /** The button is gone then, and the focus with it. */
  onEnd: () => void
}

export function ShowMore({ of, query, onEnd }: ShowMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <Problem>
        {query.isFetchNextPageError && 'More could not be loaded. Please try again.'}
      </Problem>
      <Button
        aria-label={`Show More ${of}`}
        busy={query.isFetchingNextPage}
        onClick={async () => {
          const { hasNextPage } = await query.fetchNextPage()
          if (!hasNextPage) onEnd()
        }}
      >
        Show More
      </Button>
    </div>
  )
}
