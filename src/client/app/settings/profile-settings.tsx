import { offersPasskeys } from '../../browser/device.ts'
import { SharedAccountsSettings } from '../../features/accounts/shared-accounts-settings.tsx'
import { PersonalDataSettings } from '../../features/personal-data/personal-data-settings.tsx'
import { KeptViewSettings } from '../../features/profile/choice-settings.tsx'
import { ProfileDialog } from '../../features/profile/profile-dialog.tsx'
import { SelfDeletionSettings } from '../../features/self-deletion/self-deletion-settings.tsx'
import { useIsVisitor } from '../../server/demo-visit.ts'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { NotInDemo } from '../../user/not-in-demo.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const PasskeySettings = lazyScreen(
  () => import('../../features/passkeys/passkey-settings.tsx').then((file) => file.PasskeySettings),
  { loading: <Spinner /> },
)

const LinkedSignInSettings = lazyScreen(
  () =>
    import('../../features/linked-sign-ins/linked-sign-in-settings.tsx').then(
      (file) => file.LinkedSignInSettings,
    ),
  { loading: <Spinner /> },
)

const FeedSettings = lazyScreen(
  () => import('../../features/feeds/feed-settings.tsx').then((file) => file.FeedSettings),
  { loading: <Spinner /> },
)

const TokenSettings = lazyScreen(
  () => import('../../features/tokens/token-settings.tsx').then((file) => file.TokenSettings),
  { loading: <Spinner /> },
)

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
