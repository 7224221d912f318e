import { OFFERS_CALENDAR_VIEW, OFFERS_MARK_DONE_MODE } from '../../browser/build-flags.ts'
import { offersPasskeys, offersPush } from '../../browser/device.ts'
import { SharedAccountsSettings } from '../../features/accounts/shared-accounts-settings.tsx'
import { DeviceSettings } from '../../features/devices/device-settings.tsx'
import { FeedSettings } from '../../features/feeds/feed-settings.tsx'
import { LinkedSignInSettings } from '../../features/linked-sign-ins/linked-sign-in-settings.tsx'
import { PasskeySettings } from '../../features/passkeys/passkey-settings.tsx'
import { PersonalDataSettings } from '../../features/personal-data/personal-data-settings.tsx'
import {
  DefaultViewSettings,
  HiddenAmountsSettings,
  KeptViewSettings,
  MarkDoneSettings,
} from '../../features/profile/choice-settings.tsx'
import { EmailSettings } from '../../features/profile/email-settings.tsx'
import { NameSettings } from '../../features/profile/name-settings.tsx'
import { PasswordSettings } from '../../features/profile/password-settings.tsx'
import { SessionsSettings } from '../../features/profile/sessions-settings.tsx'
import { SelfDeletionSettings } from '../../features/self-deletion/self-deletion-settings.tsx'
import { TokenSettings } from '../../features/tokens/token-settings.tsx'
import { trpc } from '../../server/trpc-hooks.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SettingsDialog, type SettingsPart } from '../../ui/settings.tsx'
import { NotInDemo } from '../../user/not-in-demo.tsx'
import type { User } from '../../../shared/users/user.ts'

export function ProfileSettings({ onClose }: { onClose: () => void }) {
  const me = trpc.user.me.useQuery()
  return (
    <SettingsDialog
      title="Profile Settings"
      onClose={onClose}
      parts={me.data ? partsOf(me.data, onClose) : null}
    >
      <NotLoaded query={me} className="min-h-96" />
    </SettingsDialog>
  )
}

function keepView(): void {
  void import('../freshness/kept-view.ts').then(({ keepFromNowOn }) => keepFromNowOn())
}

function partsOf(user: User, onClose: () => void): SettingsPart[] {
  const isVisitor = Boolean(user.demoUntil)
  const you = (
    <>
      {!isVisitor && <EmailSettings user={user} />}
      <NameSettings user={user} />
      {OFFERS_CALENDAR_VIEW && <DefaultViewSettings user={user} />}
      {OFFERS_MARK_DONE_MODE && <MarkDoneSettings user={user} />}
      <HiddenAmountsSettings />
      <KeptViewSettings onKeep={keepView} />
      {!isVisitor && <DeviceSettings />}
    </>
  )
  const accounts = (
    <>
      <SharedAccountsSettings onDone={onClose} />
      {!isVisitor && <FeedSettings />}
      {!isVisitor && <TokenSettings />}
    </>
  )
  const notInDemo = (
    <NotInDemo>
      {`Your own email and password, passkeys, calendar feeds, tokens${offersPush() ? ', notes on devices' : ''}, and all that is yours as one file`}
    </NotInDemo>
  )
  const signingIn = (
    <>
      <PasswordSettings user={user} />
      {offersPasskeys() && <PasskeySettings />}
      <LinkedSignInSettings />
      <SessionsSettings />
    </>
  )
  const yours = (
    <>
      <PersonalDataSettings />
      <SelfDeletionSettings />
    </>
  )
  return [
    { title: 'You', content: you },
    { title: 'Accounts', content: accounts },
    { title: 'Not in the demo', content: isVisitor && notInDemo },
    { title: 'Signing in', content: !isVisitor && signingIn },
    { title: 'What is yours', content: !isVisitor && yours },
  ]
}
