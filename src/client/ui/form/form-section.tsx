import type { ReactNode } from 'react'
import { type Outcome, SettingsSection } from '../settings-section.tsx'
import { Form, type ShownForm, SubmitButton } from './form.tsx'

interface FormSectionProps {
  title: string
  form: ShownForm & { outcome: Outcome | null }
  action: string
  children: ReactNode
}

export function FormSection({ title, form, action, children }: FormSectionProps) {
  return (
    <SettingsSection
      title={title}
      outcome={form.outcome}
      action={
        <SubmitButton form={form} variant="secondary">
          {action}
        </SubmitButton>
      }
    >
      <Form form={{ ...form, failure: null }} className="flex flex-col gap-3">
        {children}
      </Form>
    </SettingsSection>
  )
}
