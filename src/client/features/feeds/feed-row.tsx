import { useId, useRef, useState } from 'react'
import type { CalendarFeed } from '../../../shared/feeds/feed.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/layers/confirmation.tsx'
import { describeFeed } from './feed-words.ts'

type Act = 'rotate' | 'delete'

const ACTS = {
  rotate: {
    label: 'New Address',
    question: 'Give this feed another address?',
    action: 'Yes, Give It Another One',
    effect: 'The address that it has stops working at once, in every calendar that shows it.',
  },
  delete: {
    label: 'Delete',
    question: 'Delete this calendar feed?',
    action: 'Yes, Delete It',
    effect: 'Its address stops working for good. Calendars that have it show nothing new any more.',
  },
}

interface FeedRowProps {
  feed: CalendarFeed
  /** Of the feeds of one account, each is told by what it shows. */
  accountName: string | null
  /** The act that is being sent. */
  busy: Act | null
  onAct: (act: Act) => void
}

/** A calendar feed, and what can be done about it. Neither can be undone, so both are asked first. */
export function FeedRow({ feed, accountName, busy, onAct }: FeedRowProps) {
  const [asked, setAsked] = useState<Act | null>(null)
  const askedFrom = useRef<HTMLButtonElement>(null)
  const detailsId = useId()
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <div id={detailsId} className="min-w-0 flex-1 basis-60">
          {accountName !== null && <p className="font-medium wrap-anywhere">{accountName}</p>}
          <p className={accountName === null ? 'font-medium' : 'text-xs text-ink-soft'}>
            {describeFeed(feed)}
          </p>
        </div>
        <div className="-mx-2.5 flex">
          {(['rotate', 'delete'] as const).map((act) => (
            <Button
              key={act}
              size="small"
              variant={act === 'delete' ? 'danger' : 'ghost'}
              aria-describedby={detailsId}
              aria-expanded={asked === act}
              onClick={({ currentTarget }) => {
                askedFrom.current = currentTarget
                setAsked(asked === act ? null : act)
              }}
            >
              {ACTS[act].label}
            </Button>
          ))}
        </div>
      </div>
      {asked && (
        <Confirmation
          key={asked}
          question={ACTS[asked].question}
          action={ACTS[asked].action}
          isBusy={busy === asked}
          onConfirm={() => onAct(asked)}
          onCancel={() => {
            setAsked(null)
            askedFrom.current?.focus()
          }}
        >
          {ACTS[asked].effect}
        </Confirmation>
      )}
    </li>
  )
}
