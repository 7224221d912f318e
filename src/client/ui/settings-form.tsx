import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { type Outcome, SettingsSection } from './settings-section.tsx'

interface SettingsFormProps {
  title: string
  outcome: Outcome | null
  action: string
  isSending: boolean
  onSend: () => void
  children: ReactNode
}

export function SettingsForm(props: SettingsFormProps) {
  const { title, outcome, action, isSending, onSend, children } = props
  const formId = useId()
  return (
    <SettingsSection
      title={title}
      outcome={outcome}
      action={
        <Button type="submit" form={formId} busy={isSending}>
          {action}
        </Button>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        {children}
      </form>
    </SettingsSection>
  )
}
