import { useEffect, useEffectEvent } from 'react'
import { TRPCClientError } from '@trpc/client'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { SignInAnswer } from '../../../shared/users/session.ts'
import { replaceFragment } from '../../browser/history-entries.ts'
import { SECOND_STEP, signInProvider } from '../../session/provider-result.ts'
import { keepFragment, takeFragment } from '../../session/provider-return.ts'
import type { SignInCall } from './passkey-call.ts'

export function ProviderButton() {
  const provider = signInProvider()
  if (provider === null) return null
  return (
    <a
      href="/oidc/start"
      onClick={keepFragment}
      className="inline-flex min-h-11 items-center justify-center rounded-field border border-line-strong bg-surface px-4 text-sm font-medium text-ink hover:bg-ink/6 desk:min-h-9"
    >
      <span className="min-w-0 truncate">Sign in with {provider}</span>
    </a>
  )
}

export function useProviderSecondStep(run: (call: SignInCall) => Promise<void>): void {
  const isDue = useLocationProperty(() => window.location.hash === SECOND_STEP)
  const start = useEffectEvent(() => {
    // The second step can be asked for once.
    if (window.location.hash !== SECOND_STEP) return
    replaceFragment(takeFragment())
    void run(askSecondStep)
  })
  useEffect(() => {
    if (isDue) start()
  }, [isDue])
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
