import { useRef } from 'react'
import { errorSentence, statusOf } from '../../server/call-error.ts'
import { browserToday } from '../../words/dates.ts'
import { useHeldScope } from '../../server/held-scope.ts'
import { trpc } from '../../server/trpc.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActivityList } from './activity-list.tsx'

/** Who did what in the shared account in view, in the last 90 days [behaviour: Recent activity]. */
export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const { account } = useHeldScope(onClose)
  return (
    <Dialog title="Activity" onClose={onClose}>
      {account !== 'personal' && <Activities account={account} />}
    </Dialog>
  )
}

function Activities({ account }: { account: number }) {
  const endRef = useRef<HTMLParagraphElement>(null)
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
      <div className="pt-4">
        <ShowMore of="of what was done" query={more} onEnd={() => endRef.current?.focus()} />
        <p ref={endRef} tabIndex={-1} className="text-center text-xs text-ink-faint outline-none">
          {!more.hasNextPage && 'That is all of the last 90 days.'}
        </p>
      </div>
    </>
  )
}
