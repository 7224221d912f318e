import { useState } from 'react'
import { leaveDemo } from '../server/demo-visit.ts'
import { Button } from '../ui/button.tsx'
import { SettingsSection } from '../ui/settings.tsx'

export function NotInDemo({ children }: { children: string }) {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <SettingsSection
      title="Not in the Demo"
      outcome={null}
      action={
        <Button
          busy={isLeaving}
          onClick={() => {
            setIsLeaving(true)
            void leaveDemo('signup')
          }}
        >
          Create Account
        </Button>
      }
    >
      <p className="text-ink-soft">
        {children} are not in the demo. They come with an account of your own.
      </p>
    </SettingsSection>
  )
}
