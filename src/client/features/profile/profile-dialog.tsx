import type { ReactNode } from 'react'
import { OFFERS_CALENDAR_VIEW, OFFERS_MARK_DONE_MODE } from '../../browser/build-flags.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { EmailSettings } from './email-settings.tsx'
import { DefaultViewSettings, MarkDoneSettings, MovingBalanceSettings } from './choice-settings.tsx'
import { NameSettings } from './name-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SessionsSettings } from './sessions-settings.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'

interface ProfileDialogProps {
  onClose: () => void
  /** A part on what decides the outlook of the personal account. */
  plan: ReactNode
  /** A part on the accounts that the user shares. */
  sharedAccounts: ReactNode
  /** A part on all that an account holds, as a file. */
  data: ReactNode
}

/** The settings of a user [behaviour: Profile settings]. */
export function ProfileDialog({ onClose, plan, sharedAccounts, data }: ProfileDialogProps) {
  const me = trpc.user.me.useQuery()
  const user = me.data
  return (
    <Dialog title="Profile Settings" onClose={onClose} focusesField={false}>
      <NotLoaded query={me} className="min-h-96" />
      {user && (
        <div className="divide-y divide-line-strong">
          <EmailSettings user={user} />
          <NameSettings user={user} />
          {OFFERS_CALENDAR_VIEW && <DefaultViewSettings user={user} />}
          {OFFERS_MARK_DONE_MODE && <MarkDoneSettings user={user} />}
          {plan}
          <MovingBalanceSettings user={user} />
          {sharedAccounts}
          <PasswordSettings user={user} />
          <SessionsSettings />
          {data}
        </div>
      )}
    </Dialog>
  )
}
