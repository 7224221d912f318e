import type { ReactNode } from 'react'
import { OFFERS_CALENDAR_VIEW, OFFERS_MARK_DONE_MODE } from '../../browser/build-flags.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { SettingsDialog } from '../../ui/settings.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { DefaultViewSettings, MarkDoneSettings } from './choice-settings.tsx'
import { EmailSettings } from './email-settings.tsx'
import { NameSettings } from './name-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SessionsSettings } from './sessions-settings.tsx'

interface ProfileDialogProps {
  onClose: () => void
  device: ReactNode
  passkeys: ReactNode
  sharedAccounts: ReactNode
  data: ReactNode
  inDemo: ReactNode
}

export function ProfileDialog({
  onClose,
  device,
  passkeys,
  sharedAccounts,
  data,
  inDemo,
}: ProfileDialogProps) {
  const me = trpc.user.me.useQuery()
  const user = me.data
  return (
    <SettingsDialog
      title="Profile Settings"
      onClose={onClose}
      parts={
        user
          ? [
              {
                title: 'You',
                content: (
                  <>
                    {!inDemo && <EmailSettings user={user} />}
                    <NameSettings user={user} />
                    {OFFERS_CALENDAR_VIEW && <DefaultViewSettings user={user} />}
                    {OFFERS_MARK_DONE_MODE && <MarkDoneSettings user={user} />}
                    {device}
                  </>
                ),
              },
              { title: 'Accounts', content: sharedAccounts },
              ...(inDemo
                ? [{ title: 'Not in the demo', content: inDemo }]
                : [
                    {
                      title: 'Signing in',
                      content: (
                        <>
                          <PasswordSettings user={user} />
                          {passkeys}
                          <SessionsSettings />
                        </>
                      ),
                    },
                    { title: 'What is yours', content: data },
                  ]),
            ]
          : null
      }
    >
      <NotLoaded query={me} className="min-h-96" />
    </SettingsDialog>
  )
}
