import type { User } from '../../../shared/users/user.ts'
import { offersMail, offersPush } from '../../browser/device.ts'
import { AccountDialog } from '../../features/accounts/details/account-dialog.tsx'
import { DataSettings } from '../../features/backup/data-settings.tsx'
import { FeedSettings } from '../../features/feeds/feed-settings.tsx'
import { NoticeSettings } from '../../features/notices/notice-settings.tsx'
import { BufferAndPaydayForm } from '../../features/outlook/buffer-and-payday-form.tsx'
import { MovingBalanceSettings } from '../../features/profile/choice-settings.tsx'
import { useCanChange } from '../../links/can-change.tsx'
import { useCurrentAccount } from '../../links/current-account.ts'
import { BankSettings } from '../../plan/bank/bank-settings.tsx'
import { useOffersBank } from '../../plan/bank/use-offers-bank.ts'
import { PERSONAL_ACCOUNT_NAME } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { SettingsDialog, type SettingsPart } from '../../ui/settings.tsx'
import { NotInDemo } from '../../user/not-in-demo.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'

interface ThisAccountProps {
  onClose: () => void
}

/** [behaviour: Account settings] */
export function ThisAccount({ onClose }: ThisAccountProps) {
  const { account } = useCurrentAccount()
  const canChange = useCanChange()
  const offersBank = useOffersBank()
  if (account === 'personal') return <PersonalAccount onClose={onClose} />
  return (
    <AccountDialog
      id={account}
      onClose={onClose}
      onDone={onClose}
      calendar={<FeedSettings key={account} account={account} />}
      notes={offersNotes() && <NoticeSettings key={account} account={account} />}
      bank={offersBank && canChange && <BankSettings key={account} account={account} />}
      backup={<DataSettings />}
    />
  )
}

const offersNotes = () => offersMail() || offersPush()

function PersonalAccount({ onClose }: ThisAccountProps) {
  const me = trpc.user.me.useQuery()
  const offersBank = useOffersBank()
  return (
    <SettingsDialog
      title={PERSONAL_ACCOUNT_NAME}
      onClose={onClose}
      parts={me.data ? personalParts(me.data, offersBank) : null}
    >
      <NotLoaded query={me} className="min-h-96" />
    </SettingsDialog>
  )
}

function personalParts(user: User, offersBank: boolean): SettingsPart[] {
  const plan = (
    <>
      <BufferAndPaydayForm account="personal" />
      <MovingBalanceSettings user={user} />
      {offersNotes() && !user.demoUntil && <NoticeSettings account="personal" />}
    </>
  )
  const inDemo = (
    <NotInDemo>{`Calendar feeds${offersNotes() ? ', notes' : ''} and restoring from a file`}</NotInDemo>
  )
  return [
    { title: 'Plan', content: plan },
    user.demoUntil
      ? { title: 'Not in the demo', content: inDemo }
      : { title: 'Calendar', content: <FeedSettings account="personal" /> },
    { title: 'Bank', content: offersBank && <BankSettings account="personal" /> },
    { title: 'Backup', content: <DataSettings /> },
  ]
}
