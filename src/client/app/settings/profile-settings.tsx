import { offersPasskeys } from '../../browser/device.ts'
import { SharedAccountsSettings } from '../../features/accounts/shared-accounts-settings.tsx'
import { FeedSettings } from '../../features/feeds/feed-settings.tsx'
import { LinkedSignInSettings } from '../../features/linked-sign-ins/linked-sign-in-settings.tsx'
import { PasskeySettings } from '../../features/passkeys/passkey-settings.tsx'
import { PersonalDataSettings } from '../../features/personal-data/personal-data-settings.tsx'
import { KeptViewSettings } from '../../features/profile/choice-settings.tsx'
import { ProfileDialog } from '../../features/profile/profile-dialog.tsx'
import { SelfDeletionSettings } from '../../features/self-deletion/self-deletion-settings.tsx'
import { TokenSettings } from '../../features/tokens/token-settings.tsx'
import { useIsVisitor } from '../../server/demo-visit.ts'
import { NotInDemo } from '../../user/not-in-demo.tsx'

function keepView(): void {
  void import('../freshness/kept-view.ts').then(({ keepFromNowOn }) => keepFromNowOn())
}

export function ProfileSettings({ onClose }: { onClose: () => void }) {
  const isVisitor = useIsVisitor()
  return (
    <ProfileDialog
      onClose={onClose}
      device={<KeptViewSettings onKeep={keepView} />}
      passkeys={
        <>
          {offersPasskeys() && <PasskeySettings />}
          <LinkedSignInSettings />
        </>
      }
      sharedAccounts={
        <>
          <SharedAccountsSettings onDone={onClose} />
          {!isVisitor && (
            <>
              <FeedSettings />
              <TokenSettings />
            </>
          )}
        </>
      }
      data={
        <>
          <PersonalDataSettings />
          <SelfDeletionSettings />
        </>
      }
      inDemo={
        isVisitor && (
          <NotInDemo>
            Your own email and password, passkeys, calendar feeds, tokens, and all that is yours as
            one file
          </NotInDemo>
        )
      }
    />
  )
}
