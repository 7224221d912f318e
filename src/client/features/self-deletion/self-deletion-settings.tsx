import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { SelfDeletionDialog } from './self-deletion-dialog.tsx'

export function SelfDeletionSettings() {
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingsSection
      title="Delete My Account"
      outcome={null}
      action={
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      }
    >
      <p className="text-ink-soft">
        You and everything that is yours are deleted in a week. Until then you can keep your account
        after all.
      </p>
      {isAsking && <SelfDeletionDialog onClose={() => setAsking(false)} />}
    </SettingsSection>
  )
}
