import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SignInAnswer } from '../../../shared/users/session.ts'
import { failureOf } from '../../words/call-error.ts'
import { storeToken } from '../../session/browser-session.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import type { SignInCall } from './second-step-form.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'

export const SecondStep = lazyScreen('SecondStep', () => import('./second-step-form.tsx'))

export type SignInProcedure = 'login' | 'superAdminLogin'

interface Credentials {
  email: string
  password: string
}

const SIGN_IN = { noAnswer: 'Network error', foreign: 'Something went wrong' }

export function useSignIn(procedure: SignInProcedure) {
  const [, navigate] = useLocation()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [secondStep, setSecondStep] = useState<SignInAnswer['secondStep']>()

  const run = async (call: SignInCall) => {
    setTried(true)
    setBusy(true)
    setError(null)
    try {
      const answer: Partial<SignInAnswer> | null | undefined = await call()
      if (answer === undefined) setError('No passkey was used. Please try again.')
      else if (answer?.secondStep) {
        // Before it is shown, so that a failure to fetch its code is said here.
        await SecondStep.load()
        setSecondStep(answer.secondStep)
      } else if (typeof answer?.token === 'string' && answer.token !== '') {
        storeToken(answer.token)
        // Drops `?admin`, which named the page for super admins.
        navigate(`/${window.location.hash}`, { replace: true })
      } else setError('No token received from server')
    } catch (failure) {
      setError(failureOf(failure, SIGN_IN))
    }
    setBusy(false)
  }
  return {
    run,
    signIn: (credentials: Credentials) => run(() => trpcClient.auth[procedure].mutate(credentials)),
    tried,
    busy,
    error,
    secondStep,
    cancelSecondStep: () => setSecondStep(undefined),
  }
}
