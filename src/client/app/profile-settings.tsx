import { SharedAccountsSettings } from '../features/accounts/shared-accounts-settings.tsx'
import { ProfileDialog } from '../features/profile/profile-dialog.tsx'

/** The profile with the part that another feature has in it. */
export function ProfileSettings({ onClose }: { onClose: () => void }) {
  return (
    <ProfileDialog onClose={onClose} sharedAccounts={<SharedAccountsSettings onDone={onClose} />} />
  )
}
