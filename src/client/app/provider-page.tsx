import { useEffect } from 'react'
import { replaceFragment } from '../browser/history-entries.ts'
import { refusalInAddress, refuseEntering, signInProvider } from '../session/provider-result.ts'
import { cookieClient, oneTabAtATime } from '../server/fresh-token.ts'
import { currentUserId, endSession, storeToken } from '../session/browser-session.ts'
import { isEntering, takeFragment } from '../session/provider-return.ts'
import { userOf } from '../session/browser-session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { sentenceOfRefusal } from '../words/sign-in-refusals.ts'
import { PublicFrame } from './public-frame.tsx'

let taking: Promise<void> | undefined

async function takeSession(): Promise<void> {
  const context = { isNewSession: true }
  const fresh = await cookieClient.auth.refresh.mutate(undefined, { context })
  if (userOf(fresh.token) !== currentUserId()) endSession(null)
  storeToken(fresh.token)
}

export function ProviderPage() {
  if (isEntering()) return <Entering />
  const provider = signInProvider() ?? 'the provider'
  const refusal = refusalInAddress()
  const sentence =
    refusal === null
      ? `Linked. From now on ${provider} signs you in.`
      : sentenceOfRefusal(refusal, provider)
  return (
    <PublicFrame>
      <Card className="mx-auto flex w-full max-w-md flex-col gap-4 p-6">
        <output>{sentence}</output>
        <Button variant="primary" onClick={() => replaceFragment('')}>
          Open Balance
        </Button>
      </Card>
    </PublicFrame>
  )
}

function Entering() {
  useEffect(() => {
    taking ??= oneTabAtATime(takeSession).finally(() => (taking = undefined))
    taking.then(
      () => isEntering() && replaceFragment(takeFragment()),
      () => refuseEntering('went-wrong'),
    )
  }, [])
  return <Spinner className="min-h-dvh" />
}
