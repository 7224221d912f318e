import { Button } from './button.tsx'
import { Problem } from './problem.tsx'

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>
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
