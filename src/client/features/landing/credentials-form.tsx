import { TRPCClientError } from '@trpc/client'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { SignInAnswer } from '../../../shared/users/session.ts'
import { offersPasskeys } from '../../browser/device.ts'
import { replaceFragment } from '../../browser/history-entries.ts'
import { SECOND_STEP, signInProvider, useProviderRefusal } from '../../session/provider-result.ts'
import { takeFragment } from '../../session/provider-return.ts'
import { useSession } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { sentenceOfRefusal } from '../../words/sign-in-refusals.ts'
import type { SignInCall } from './second-step-form.tsx'
import { SecondStep, type SignInProcedure, useSignIn } from './use-sign-in.ts'

export function CredentialsForm({
  procedure,
  submitLabel,
  closed = null,
  beside,
}: {
  procedure: SignInProcedure
  submitLabel: string
  closed?: string | null
  beside?: ReactNode
}) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { notice } = useSession()
  const { run, signIn, tried, busy, error, secondStep, cancelSecondStep } = useSignIn(procedure)
  useProviderSecondStep(run)
  const refusal = useProviderRefusal()
  const provider = signInProvider() ?? 'the provider'
  const before = refusal === null ? notice : sentenceOfRefusal(refusal, provider)
  const problem = closed ?? (tried ? error : before)
  const emailRef = useRef<HTMLInputElement>(null)
  useFirstFocus(emailRef)

  if (secondStep)
    return (
      <SecondStep options={secondStep.options} onRun={run} busy={busy} onBack={cancelSecondStep}>
        {error && <Notice>{error}</Notice>}
      </SecondStep>
    )
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void signIn({ email, password })
      }}
    >
      <TextField
        ref={emailRef}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {problem && <Notice>{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          className="flex-auto"
          busy={busy}
          disabled={closed !== null}
        >
          {submitLabel}
        </Button>
        {beside}
      </div>
      {closed === null && offersPasskeys() && (
        <Button
          busy={busy}
          onClick={() =>
            void run(async () => (await import('./second-step-form.tsx')).signInWithPasskey())
          }
        >
          Sign in with a passkey
        </Button>
      )}
    </form>
  )
}

export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-field border border-warning/40 px-3 py-2 text-warning">
      {children}
    </p>
  )
}

/** Not on a touch screen, whose keyboard would cover the page. */
export function useFirstFocus(ref: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (window.matchMedia('(width >= 64rem) and (pointer: fine)').matches)
      ref.current?.focus({ preventScroll: true })
  }, [ref])
}

function useProviderSecondStep(run: (call: SignInCall) => Promise<void>): void {
  useAtFragment(SECOND_STEP, () => {
    // The second step can be asked for once.
    if (window.location.hash !== SECOND_STEP) return
    replaceFragment(takeFragment())
    void run(askSecondStep)
  })
}

export function useAtFragment(fragment: string, act: () => unknown): void {
  const isThere = useLocationProperty(() => window.location.hash === fragment)
  const start = useEffectEvent(act)
  useEffect(() => {
    if (isThere) start()
  }, [isThere])
}

async function askSecondStep(): Promise<SignInAnswer> {
  const response = await fetch('/oidc/second-step', { method: 'POST', credentials: 'same-origin' })
  const answer = (await response.json()) as SignInAnswer & { error: string }
  if (response.ok) return answer
  const { status: httpStatus } = response
  throw TRPCClientError.from({
    error: { message: answer.error, code: -32_600, data: { httpStatus } },
  })
}
