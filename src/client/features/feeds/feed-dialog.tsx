import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { NotInDemo } from '../../user/not-in-demo.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { FeedSettings } from './feed-settings.tsx'

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
