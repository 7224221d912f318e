import { useRef } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { useAdd } from '../../plan/door.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { useIsBehind } from '../../server/account-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { EmptyState, FaintRows, ShowMore } from '../../ui/list.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { ComingList } from './coming-list.tsx'
import { useComing } from './use-coming.ts'

export function ComingDialog({ onClose }: { onClose: () => void }) {
  const { account } = useWriteScope()
  return (
    <Dialog title="Coming up" onClose={onClose} isWide focusesField={false}>
      <ComingItems account={account} />
    </Dialog>
  )
}

function ComingItems({ account }: { account: AccountRef }) {
  const query = useComing(account)
  const isBehind = useIsBehind(account)
  const end = useRef<HTMLParagraphElement>(null)
  const add = useAdd()
  const { data, ...more } = query
  const [first] = data?.pages ?? []
  if (!data || !first)
    return (
      <NotLoaded
        query={query}
        failure="What is coming up could not be loaded."
        className="min-h-96"
      />
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState
        picture={<FaintRows />}
        title="Nothing is coming up"
        hint="What you plan for the next 30 days is listed here, with the balance after each day."
        action={<Button onClick={() => add()}>Add an Income or Expense</Button>}
      />
    )
  return (
    <div data-behind={isBehind || undefined} className="flex flex-col gap-6">
      <ComingList items={items} today={first.today} />
      <ShowMore of="items" query={more} onEnd={() => end.current?.focus()} />
      <p ref={end} tabIndex={-1} className="sr-only">
        {!more.hasNextPage && 'That is all of the next 30 days.'}
      </p>
    </div>
  )
}
