import { useWriteScope } from '../../links/write-scope.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { useRef } from 'react'
import { trpc } from '../../server/trpc-hooks.ts'
import { EmptyState, FaintRows, ShowMore } from '../../ui/list.tsx'
import { ActivityList } from './activity-list.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'

export function ActivityDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Recent changes" onClose={onClose}>
      <Activities />
    </Dialog>
  )
}

function Activities() {
  const { account } = useWriteScope()
  const endRef = useRef<HTMLParagraphElement>(null)
  const query = trpc.account.activity.useInfiniteQuery(
    { id: account },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      refetchOnMount: 'always',
    },
  )
  const { data, ...more } = query
  if (data === undefined)
    return <NotLoaded query={query} failure="The list could not be loaded." className="min-h-96" />
  const activities = data.pages.flatMap((page) => page.activities)
  if (activities.length === 0)
    return <EmptyState picture={<FaintRows />} title="Nothing has happened here yet." />
  return (
    <>
      <section
        aria-label="Activities"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
        tabIndex={0}
      >
        <ActivityList activities={activities} />
      </section>
      <div className="pt-4">
        <ShowMore of="activities" query={more} onEnd={() => endRef.current?.focus()} />
        <p ref={endRef} tabIndex={-1} className="text-center text-xs text-ink-faint outline-none">
          {!more.hasNextPage && 'That is all of the last 90 days.'}
        </p>
      </div>
    </>
  )
}
