import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ProofInput } from '../../shared/users/passkey.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { Button } from '../ui/button.tsx'
import { failureOf } from '../words/call-error.ts'
import { ProofField } from './proof-field.tsx'
import { Problem } from '../ui/problem.tsx'

interface ProofFormProps {
  question: string
  children: ReactNode
  action: string
  call: { isPending: boolean; error: unknown }
  /** Says that the call failed, if the server does not. */
  failure: string
  onProve: (proof: ProofInput) => void
  onCancel: () => void
}

export function ProofForm(props: ProofFormProps) {
  const { question, children, action, call, failure, onProve, onCancel } = props
  const isBusy = call.isPending
  const problem = call.error ? failureOf(call.error, failure) : null
  const [password, setPassword] = useState('')
  const { data: user } = trpc.user.me.useQuery()
  const questionId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => scrollToSee(formRef.current), [])
  useEffect(() => {
    if (problem) scrollToSee(formRef.current)
  }, [problem])

  return (
    <form
      ref={formRef}
      aria-labelledby={questionId}
      className="flex min-w-0 scroll-my-4 flex-col gap-3 rounded-field bg-canvas p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onProve({ currentPassword: password })
      }}
    >
      <div className="flex flex-col gap-1">
        <p id={questionId} className="font-medium wrap-anywhere">
          {question}
        </p>
        <p className="text-ink-soft">{children}</p>
      </div>
      <ProofField
        name="password-as-proof"
        password={password}
        onChange={setPassword}
        onSigned={onProve}
        isSending={isBusy}
      />
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        {user?.hasPassword !== false && (
          <Button type="submit" variant="primary" busy={isBusy}>
            {action}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Chromium returns a promise, which is no cleanup of an effect. */
function scrollToSee(form: HTMLFormElement | null): void {
  void form?.scrollIntoView({ block: 'nearest' })
}
