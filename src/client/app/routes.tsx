import { lazy, Suspense, useState } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { isIosSafari } from '../browser/device.ts'
import { moveInvitation, useInvitedAddress } from '../browser/invited-address.ts'
import { useSession } from '../session/session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { PublicFrame } from './public-frame.tsx'

const SignedInApp = lazy(async () => {
  const [{ SignedInApp }] = await Promise.all([import('./signed-in-app.tsx'), prepareForIos()])
  return { default: SignedInApp }
})
const LandingPage = lazy(() =>
  import('../features/landing/landing-page.tsx').then(({ LandingPage }) => ({
    default: LandingPage,
  })),
)
const CookiePolicyPage = lazy(() =>
  import('../features/cookie-policy/cookie-policy-page.tsx').then(({ CookiePolicyPage }) => ({
    default: CookiePolicyPage,
  })),
)
const ContactPage = lazy(() =>
  import('../features/contact/contact-page.tsx').then(({ ContactPage }) => ({
    default: ContactPage,
  })),
)

async function prepareForIos(): Promise<void> {
  if (!isIosSafari()) return
  const { startIosRefresh } = await import('./ios-refresh.ts')
  startIosRefresh()
}

/** Which screen an address shows, signed in or out [behaviour: Addresses]. */
export function Routes() {
  const { token } = useSession()
  // Before anything reads the address.
  useState(moveInvitation)
  return (
    <Suspense fallback={<Spinner className="min-h-dvh" />}>
      {token === null ? <SignedOutRoutes /> : <SignedInRoutes />}
    </Suspense>
  )
}

function SignedInRoutes() {
  return (
    <Switch>
      <Route path="/">
        <SignedInApp />
      </Route>
      <Home />
    </Switch>
  )
}

function SignedOutRoutes() {
  return (
    <PublicFrame>
      <Switch>
        <Route path="/">
          <LandingPage />
        </Route>
        <Route path="/cookie-policy">
          <CookiePolicyPage />
        </Route>
        <Route path="/contact">
          <ContactPage />
        </Route>
        <Home />
      </Switch>
    </PublicFrame>
  )
}

function Home() {
  const addressOf = useInvitedAddress()
  return <Redirect to={addressOf('/')} replace />
}
