import { lazy, Suspense } from 'react'
import { offersPasskeys } from '../browser/passkey-support.ts'
import { SharedAccountsSettings } from '../features/accounts/shared-accounts-settings.tsx'
import { DataSettings } from '../features/backup/data-settings.tsx'
import { BufferAndPaydayForm } from '../features/outlook/buffer-and-payday-form.tsx'
import { PersonalDataSettings } from '../features/personal-data/personal-data-settings.tsx'
import { ProfileDialog } from '../features/profile/profile-dialog.tsx'
import { SelfDeletionSettings } from '../features/self-deletion/self-deletion-settings.tsx'
import { SettingsSection } from '../ui/settings-section.tsx'
import { Spinner } from '../ui/spinner.tsx'

const PasskeySettings = lazy(() =>
  import('../features/passkeys/passkey-settings.tsx').then(
    ({ PasskeySettings }) => ({ default: PasskeySettings }),
    () => ({ default: PasskeysMissing }),
  ),
)

/** In place of the section when its code cannot be fetched. */
function PasskeysMissing() {
  return (
    <SettingsSection title="Passkeys" outcome={null}>
      <p role="alert" className="text-warning">
        This could not be opened. Check your connection, then try again.
      </p>
    </SettingsSection>
  )
}

/** The profile settings, with the sections of other features in them. */
export function ProfileSettings({ onClose }: { onClose: () => void }) {
  return (
    <ProfileDialog
      onClose={onClose}
      plan={<BufferAndPaydayForm account="personal" />}
      sharedAccounts={<SharedAccountsSettings onDone={onClose} />}
      data={
        <>
          {offersPasskeys() && (
            <Suspense fallback={<Spinner />}>
              <PasskeySettings />
            </Suspense>
          )}
          <DataSettings />
          <PersonalDataSettings />
          <SelfDeletionSettings />
        </>
      }
    />
  )
}
