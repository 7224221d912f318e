import { CONTACT_REASONS, contactMessage } from '../../../shared/contact-message.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'

const EMPTY = { name: '', email: '', reason: '', issue: '', message: '' }

/** Sending is simulated: nothing leaves the browser [behaviour: Contact form]. */
const SENDING_MS = 1_000

export function ContactPage() {
  usePageTitle('Contact')
  const form = useForm(contactMessage, {
    defaults: EMPTY,
    send: async () => {
      await new Promise((resolve) => setTimeout(resolve, SENDING_MS))
      form.startOver()
    },
    success: 'Thank you! Your message has been sent successfully.',
  })

  return (
    <div className="mx-auto flex max-w-xl flex-col gap-5">
      <h1 className="text-3xl font-semibold tracking-tight">Contact</h1>
      <p className="text-base text-ink-soft">A question, a wish, something broken? Tell us.</p>
      <Card className="p-6">
        <Form form={form} noValidate className="flex flex-col gap-4">
          <TextField label="Name" autoComplete="name" required {...form.text('name')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            required
            {...form.text('email')}
          />
          <SelectField
            label="Reason"
            required
            options={[
              { value: '', label: 'Choose a reason', disabled: true },
              ...CONTACT_REASONS.map((reason) => ({ value: reason, label: reason })),
            ]}
            {...form.text('reason')}
          />
          <TextField label="Brief Description" required {...form.text('issue')} />
          <TextAreaField label="Message" rows={6} required {...form.text('message')} />
          <SubmitButton form={form}>{form.isSending ? 'Sending...' : 'Send Message'}</SubmitButton>
          <output className="text-center font-medium">{form.outcome?.text}</output>
        </Form>
      </Card>
    </div>
  )
}
