import { PersonalImports } from '../features/activity/personal-imports.tsx'
import { SharedAccountsSettings } from '../features/accounts/shared-accounts-settings.tsx'
import { DataSettings } from '../features/backup/data-settings.tsx'
import { ProfileDialog } from '../features/profile/profile-dialog.tsx'

/** The profile with the parts that other features have in it. */
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
