import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { NotInDemo } from '../../user/not-in-demo.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import type { NewFeedAddress } from '../../../shared/feeds/feed.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { useAccountChoices } from '../../server/account-settings.ts'
import { Button } from '../../ui/button.tsx'
import { KeyList, useKeys } from '../../ui/key-list.tsx'
import { SettingsSection } from '../../ui/settings.tsx'
import { FeedAddress } from './feed-address.tsx'
import { FeedForm } from './feed-form.tsx'
import { FeedRow } from './feed-row.tsx'

export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { account } = useCurrentAccount()
  const me = trpc.user.me.useQuery()
  return (
    <Dialog title="Calendar feed" onClose={onClose} focusesField={false}>
      <NotLoaded query={me} className="min-h-96" />
      {me.data &&
        (me.data.demoUntil ? (
          <NotInDemo>Calendar feeds</NotInDemo>
        ) : (
          <FeedSettings key={account} account={account} />
        ))}
    </Dialog>
  )
}

interface FeedSettingsProps {
  /** The account whose feeds they are; absent for those of all accounts. */
  account?: AccountRef
}

/** The user's calendar feeds: making one, another address for one, and deleting one [behaviour: Calendar feed]. */
export function FeedSettings({ account }: FeedSettingsProps) {
  const list = trpc.feed.list.useQuery()
  const accounts = useAccountChoices().filter(
    (each) => account === undefined || each.account === account,
  )
  const nameOf = (ref: AccountRef) =>
    accounts.find((each) => each.account === ref)?.name ?? 'Shared Account'
  const feeds = list.data?.filter((feed) => account === undefined || feed.account === account)
  const keys = useKeys<NewFeedAddress>()
  const { made } = keys

  return (
    <SettingsSection
      title="Calendar Feeds"
      outcome={keys.outcome}
      action={<Button {...keys.newButton}>New Calendar Feed</Button>}
    >
      <p className="text-ink-soft">
        Shows what is planned, from a month ago to two years ahead, in Google Calendar, Apple
        Calendar or Outlook. They read it at an address of its own, and change nothing here.
      </p>
      <NotLoaded query={list} failure="Your calendar feeds could not be loaded." />
      <KeyList label="Calendar feeds" empty={!keys.isMaking && 'None yet.'}>
        {feeds?.map((feed) => (
          <FeedRow
            // A new address draws the row anew, so its question is closed.
            key={`${feed.id} ${made?.id === feed.id ? made.url : ''}`}
            feed={feed}
            accountName={account === undefined ? nameOf(feed.account) : null}
            keys={keys}
          />
        ))}
      </KeyList>
      {keys.isMaking && <FeedForm accounts={accounts} keys={keys} />}
      {made && <FeedAddress url={made.url} onDone={keys.close} />}
      <p className="text-xs text-ink-soft">
        A change here shows there when the program asks again: Google about once a day, Outlook
        about every 3 hours, Apple as often as is set on the device. Nobody can make them ask
        sooner.
      </p>
    </SettingsSection>
  )
}
