import { Button } from '../../ui/button.tsx'

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>
}

interface ShowMoreProps {
  /** What there is more of. */
  of: string
  query: Pages
  /** When the button has gone with the last page, and the focus with it. */
  onEnd: () => void
}

/** Adds the next page, as long as there is one. */
export function ShowMore({ of, query, onEnd }: ShowMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-warning">
          More could not be loaded. Please try again.
        </p>
      )}
      <Button
        aria-label={`Show more ${of}`}
        aria-busy={query.isFetchingNextPage || undefined}
        onClick={async () => {
          if (query.isFetchingNextPage) return
          const { hasNextPage } = await query.fetchNextPage()
          if (!hasNextPage) onEnd()
        }}
      >
        Show more
      </Button>
    </div>
  )
}
