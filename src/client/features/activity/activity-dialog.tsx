import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorSentence, statusOf } from '../../lib/call-error.ts'
import { useCurrentAccount } from '../../lib/current-account.ts'
import { browserToday } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActivityList } from './activity-list.tsx'

/** Who did what in the shared account in view, in the last 90 days [specification 6]. */
export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const { account: current } = useCurrentAccount()
  const [account] = useState(current)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    // Another account came into view, such as when this one was lost.
    if (current !== account) close()
  }, [current, account])

  return (
    <Dialog title="Activity" onClose={onClose}>
      {account !== 'personal' && <Activities account={account} />}
    </Dialog>
  )
}

function Activities({ account }: { account: number }) {
  const { data, error, refetch, ...more } = trpc.account.activity.useInfiniteQuery(
    { id: account },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      refetchOnMount: 'always',
    },
  )
  if (data === undefined) {
    if (!error) return <Spinner className="min-h-96" />
    const reason = statusOf(error) === null ? 'Check your connection.' : errorSentence(error)
    return (
      <ErrorState
        message={`What was done here could not be loaded. ${reason}`}
        onRetry={() => void refetch()}
      />
    )
  }
  const activities = data.pages.flatMap((page) => page.activities)
  if (activities.length === 0) return <EmptyState title="Nothing has happened here yet." />
  return (
    <>
      <section
        aria-label="What was done"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
        tabIndex={0}
      >
        <ActivityList account={account} activities={activities} today={browserToday()} />
      </section>
      <ListEnd
        hasMore={more.hasNextPage}
        busy={more.isFetchingNextPage}
        failed={more.isFetchNextPageError}
        onMore={() => void more.fetchNextPage()}
      />
    </>
  )
}

interface ListEndProps {
  hasMore: boolean
  busy: boolean
  failed: boolean
  onMore: () => void
}

function ListEnd({ hasMore, busy, failed, onMore }: ListEndProps) {
  const hadMore = useRef(hasMore)
  const endRef = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    // The button that was pressed is gone.
    if (hadMore.current && !hasMore) endRef.current?.focus({ preventScroll: true })
    hadMore.current = hasMore
  }, [hasMore])

  if (!hasMore)
    return (
      <p
        ref={endRef}
        tabIndex={-1}
        className="pt-4 text-center text-xs text-ink-faint outline-none"
      >
        That is all of the last 90 days.
      </p>
    )
  return (
    <div className="flex flex-col items-center gap-2 pt-4">
      {failed && (
        <p role="alert" className="text-warning">
          More could not be loaded. Please try again.
        </p>
      )}
      <Button aria-disabled={busy || undefined} onClick={() => !busy && onMore()}>
        {busy ? 'Loading...' : 'Show More'}
      </Button>
    </div>
  )
}
