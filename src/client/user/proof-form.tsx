import { type ReactNode, useEffect, useRef } from 'react'
import { proofForm, type ProofInput } from '../../shared/users/passkey.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { Button } from '../ui/button.tsx'
import { Form, SubmitButton } from '../ui/form/form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { ProofField } from './proof-field.tsx'

interface ProofFormProps {
  question: string
  children: ReactNode
  action: string
  /** Says that the call failed, if the server does not. */
  failure: string
  send: (proof: ProofInput) => Promise<unknown>
  onCancel: () => void
}

export function ProofForm({ question, children, action, failure, send, onCancel }: ProofFormProps) {
  const { data: user } = trpc.user.me.useQuery()
  const signed = useRef<ProofInput>(null)
  const form = useForm(proofForm, {
    defaults: { currentPassword: '' },
    send: (typed) => send(signed.current ?? typed),
    failure,
  })
  useEffect(() => {
    // Chromium returns a promise, which is no cleanup.
    void document.getElementById(form.id)?.scrollIntoView({ block: 'nearest' })
  }, [form.id])

  return (
    <Form
      form={form}
      aria-label={question}
      className="flex min-w-0 scroll-my-4 flex-col gap-3 rounded-field bg-canvas p-3"
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={form.isSending} onClick={onCancel}>
            Cancel
          </Button>
          {user?.hasPassword !== false && <SubmitButton form={form}>{action}</SubmitButton>}
        </div>
      }
    >
      <div className="flex flex-col gap-1">
        <p className="font-medium wrap-anywhere">{question}</p>
        <p className="text-ink-soft">{children}</p>
      </div>
      <ProofField
        name="password-as-proof"
        password={form.values.currentPassword}
        onChange={(currentPassword) => form.change({ currentPassword })}
        onSigned={(proof) => {
          signed.current = proof
          void form.submit().finally(() => {
            signed.current = null
          })
        }}
        isSending={form.isSending}
      />
    </Form>
  )
}
