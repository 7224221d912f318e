import type { User } from '../../shared/users/user.ts'
import { PersonalDataButton } from '../features/personal-data/personal-data-settings.tsx'
import { DeletionNotice } from '../features/self-deletion/deletion-notice.tsx'

export function DeletionPage({ user }: { user: User }) {
  return <DeletionNotice user={user} download={<PersonalDataButton />} />
}
