import type { CalendarFeed, NewFeedAddress } from '../../../shared/feeds/feed.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { KeyRow, type Keys } from '../../ui/key-list.tsx'

interface FeedRowProps {
  feed: CalendarFeed
  /** The title of the row; null among the feeds of one account, whose titles say what they show. */
  accountName: string | null
  keys: Keys<NewFeedAddress>
}

export function FeedRow({ feed, accountName, keys }: FeedRowProps) {
  const { id } = feed
  const rotate = useChange(
    trpc.feed.rotate,
    keys.makes(
      'The calendar feed has another address.',
      'The calendar feed has the address of before.',
    ),
  )
  const remove = useChange(
    trpc.feed.delete,
    keys.removes('The calendar feed was deleted.', 'The calendar feed was not deleted.'),
  )
  const rotation = {
    label: 'New Address',
    confirmation: {
      question: 'Give this feed another address?',
      action: 'Yes, Give It Another One',
      isBusy: rotate.isPending,
      onConfirm: () => rotate.mutate({ id }),
      children: 'The address that it has stops working at once, in every calendar that shows it.',
    },
  }
  const deletion = {
    label: 'Delete',
    isDanger: true,
    confirmation: {
      question: 'Delete this calendar feed?',
      action: 'Yes, Delete It',
      isBusy: remove.isPending,
      onConfirm: () => remove.mutate({ id }),
      children:
        'Its address stops working for good. Calendars that have it show nothing new any more.',
    },
  }
  const shows = describeFeed(feed)
  return (
    <KeyRow
      title={accountName ?? shows}
      details={accountName !== null && shows}
      acts={[rotation, deletion]}
    />
  )
}

function describeFeed({ kinds, amounts, lowest }: Omit<CalendarFeed, 'id' | 'account'>) {
  const items = kinds.map((kind) => (kind === 'income' ? 'incomes' : 'expenses')).join(' and ')
  const amountWords = amounts ? 'with amounts' : 'without amounts'
  const parts = items
    ? [items, amountWords, ...(lowest ? ['and the lowest days'] : [])]
    : ['the lowest days', amountWords]
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
