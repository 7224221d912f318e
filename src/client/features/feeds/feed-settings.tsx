import { useRef, useState } from 'react'
import type { NewFeedAddress } from '../../../shared/feeds/feed.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { useAccountChoices } from '../../server/account-settings.ts'
import { failureOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings-section.tsx'
import { FeedAddress } from './feed-address.tsx'
import { FeedForm } from './feed-form.tsx'
import { FeedRow } from './feed-row.tsx'

interface FeedSettingsProps {
  /** The account whose feeds they are; absent for those of all accounts. */
  account?: AccountRef
}

/** The user's calendar feeds: making one, another address for one, and deleting one [behaviour: Calendar feed]. */
export function FeedSettings({ account }: FeedSettingsProps) {
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<NewFeedAddress | null>(null)
  const newRef = useRef<HTMLButtonElement>(null)
  const { outcome, report } = useOutcome()
  const utils = trpc.useUtils()
  const list = trpc.feed.list.useQuery()
  const accounts = useAccountChoices().filter(
    (each) => account === undefined || each.account === account,
  )
  const nameOf = (ref: AccountRef) =>
    accounts.find((each) => each.account === ref)?.name ?? 'Shared Account'
  const feeds = list.data?.filter((feed) => account === undefined || feed.account === account)
  const refetch = () => utils.feed.list.invalidate()
  const show = async (address: NewFeedAddress, sentence: string) => {
    // With its form the password leaves the page at once, however long the list takes.
    setIsMaking(false)
    setMade(address)
    report.success(sentence)
    await refetch()
  }
  const create = trpc.feed.create.useMutation({
    onMutate: report.clear,
    onSuccess: (address) => show(address, 'The calendar feed was created.'),
    // Without an answer it may have been made all the same. Not waited for, here and below: it can be tried again at once.
    onError: () => void refetch(),
  })
  const rotate = trpc.feed.rotate.useMutation({
    onMutate: report.clear,
    onSuccess: (address) => show(address, 'The calendar feed has another address.'),
    onError: (failure) => {
      report.failedChange(failure, 'The calendar feed has the address of before.')
      void refetch()
    },
  })
  const remove = trpc.feed.delete.useMutation({
    onMutate: report.clear,
    onSuccess: async (_answer, { id }) => {
      setMade((shown) => (shown?.id === id ? null : shown))
      await refetch()
      report.success('The calendar feed was deleted.')
      // The button that was pressed is gone.
      newRef.current?.focus()
    },
    onError: (failure) => {
      report.failedChange(failure, 'The calendar feed was not deleted.')
      void refetch()
    },
  })
  const busyOf = (id: number) => {
    if (rotate.isPending && rotate.variables.id === id) return 'rotate'
    return remove.isPending && remove.variables.id === id ? 'delete' : null
  }

  return (
    <SettingsSection
      title="Calendar Feeds"
      outcome={outcome}
      action={
        <Button
          ref={newRef}
          aria-expanded={isMaking}
          onClick={() => {
            report.clear()
            create.reset()
            setMade(null)
            setIsMaking(!isMaking)
          }}
        >
          New Calendar Feed
        </Button>
      }
    >
      <p className="text-ink-soft">
        Shows what is planned, from a month ago to two years ahead, in Google Calendar, Apple
        Calendar or Outlook. They read it at an address of its own, and change nothing here.
      </p>
      <NotLoaded query={list} failure="Your calendar feeds could not be loaded." />
      {feeds?.length === 0 && !isMaking && <p className="text-ink-soft">None yet.</p>}
      {feeds && feeds.length > 0 && (
        <ul aria-label="Calendar feeds" className="flex flex-col gap-3">
          {feeds.map((feed) => (
            <FeedRow
              // With another address it has been asked.
              key={`${feed.id} ${made?.id === feed.id ? made.url : ''}`}
              feed={feed}
              accountName={account === undefined ? nameOf(feed.account) : null}
              busy={busyOf(feed.id)}
              onAct={(act) => (act === 'rotate' ? rotate : remove).mutate({ id: feed.id })}
            />
          ))}
        </ul>
      )}
      {isMaking && (
        <FeedForm
          accounts={accounts}
          isBusy={create.isPending}
          problem={create.error && failureOf(create.error, 'The calendar feed was not created.')}
          onCreate={(feed) => create.mutate(feed)}
          onCancel={() => {
            setIsMaking(false)
            newRef.current?.focus()
          }}
        />
      )}
      {made && (
        <FeedAddress
          key={made.url}
          url={made.url}
          onDone={() => {
            setMade(null)
            newRef.current?.focus()
          }}
        />
      )}
      <p className="text-xs text-ink-soft">
        A change here shows there when the program asks again: Google about once a day, Outlook
        about every 3 hours, Apple as often as is set on the device. Nobody can make them ask
        sooner.
      </p>
    </SettingsSection>
  )
}
