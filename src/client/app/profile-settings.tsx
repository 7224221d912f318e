import { PersonalImports } from '../features/activity/personal-imports.tsx'
import { SharedAccountsSettings } from '../features/accounts/shared-accounts-settings.tsx'
import { DataSettings } from '../features/backup/data-settings.tsx'
import { ProfileDialog } from '../features/profile/profile-dialog.tsx'

/** The profile settings, with the sections of other features in them. */
export function ProfileSettings({ onClose }: { onClose: () => void }) {
  return (
    <ProfileDialog
      onClose={onClose}
      sharedAccounts={<SharedAccountsSettings onDone={onClose} />}
      data={
        <>
          <DataSettings />
          <PersonalImports />
        </>
      }
    />
  )
}
