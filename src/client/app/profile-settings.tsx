import { PersonalImports } from '../features/activity/personal-imports.tsx'
import { SharedAccountsSettings } from '../features/accounts/shared-accounts-settings.tsx'
import { DataSettings } from '../features/backup/data-settings.tsx'
import { PersonalDataSettings } from '../features/personal-data/personal-data-settings.tsx'
import { ProfileDialog } from '../features/profile/profile-dialog.tsx'
import { SelfDeletionSettings } from '../features/self-deletion/self-deletion-settings.tsx'

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
          <PersonalDataSettings />
          <SelfDeletionSettings />
        </>
      }
    />
  )
}
