import { useEffect, useRef, useState } from 'react'
import { usePageTitle } from '../../browser/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/fields/field.tsx'

const REASONS = [
  'General Inquiry',
  'Technical Support',
  'Feature Request',
  'Bug Report',
  'Business Partnership',
  'Other',
]

/** Sending is simulated: nothing leaves the browser [behaviour: Contact form]. */
const SENDING_MS = 1_000

type Progress = 'writing' | 'sending' | 'sent'

export function ContactPage() {
  usePageTitle('Contact')
  const [progress, setProgress] = useState<Progress>('writing')
  const formRef = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (progress !== 'sending') return
    const timer = setTimeout(() => {
      formRef.current?.reset()
      setProgress('sent')
    }, SENDING_MS)
    return () => clearTimeout(timer)
  }, [progress])

  return (
    <div className="mx-auto flex max-w-xl flex-col gap-5">
      <h1 className="text-3xl font-semibold tracking-tight">Contact</h1>
      <p className="text-base text-ink-soft">A question, a wish, something broken? Tell us.</p>
      <Card className="p-6">
        <form
          ref={formRef}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            setProgress('sending')
          }}
        >
          <TextField label="Name" name="name" autoComplete="name" required />
          <TextField label="Email" name="email" type="email" autoComplete="email" required />
          <SelectField label="Reason" name="reason" required defaultValue="">
            <option value="" disabled>
              Choose a reason
            </option>
            {REASONS.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </SelectField>
          <TextField label="Brief Description" name="issue" required />
          <TextAreaField label="Message" name="message" rows={6} required />
          <Button type="submit" variant="primary" busy={progress === 'sending'}>
            {progress === 'sending' ? 'Sending...' : 'Send Message'}
          </Button>
          <output className="text-center font-medium">
            {progress === 'sent' && 'Thank you! Your message has been sent successfully.'}
          </output>
        </form>
      </Card>
    </div>
  )
}
