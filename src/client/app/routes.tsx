import { useEffect, useState } from 'react'
import { Redirect, Route, Switch, useRoute } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { isIosSafari } from '../browser/device.ts'
import { moveInvitation, useAddressOf } from '../browser/invited-address.ts'
import { currentSession, useSession } from '../session/browser-session.ts'
import { mayHaveView } from '../session/keeps-view.ts'
import { lazyScreenWith } from '../ui/layers/lazy-screen.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useMailLink } from '../session/mail-link.ts'
import { isEntering, isProviderReturn } from '../session/provider-return.ts'
import { PublicFrame } from './public-frame.tsx'

const page = lazyScreenWith({ loading: <Spinner className="min-h-dvh" /> })

const SignedInApp = page('SignedInApp', async () => {
  const [file] = await Promise.all([import('./signed-in-app.tsx'), restoreShownView()])
  return file
})
const LandingPage = page('LandingPage', () => import('../features/landing/landing-page.tsx'))
const MailLinkPage = page('MailLinkPage', () => import('../features/mail-links/mail-link-page.tsx'))
const ProviderPage = page('ProviderPage', () => import('./provider-page.tsx'))
const CookiePolicyPage = page(
  'CookiePolicyPage',
  () => import('../features/cookie-policy/cookie-policy-page.tsx'),
)
const ContactPage = page('ContactPage', () => import('../features/contact/contact-page.tsx'))

const PUBLIC_SCREENS = new Map([
  ['/', LandingPage],
  ['/cookie-policy', CookiePolicyPage],
  ['/contact', ContactPage],
])

export async function loadFirstScreen(): Promise<void> {
  const isSignedIn = currentSession().token !== null
  const publicScreen = PUBLIC_SCREENS.get(window.location.pathname) ?? LandingPage
  await (isSignedIn ? SignedInApp : publicScreen).load()
}

function useEarlyLoad(): void {
  const [hasForm] = useRoute('/')
  useEffect(() => {
    if (!hasForm) return
    // A failure is shown after the sign-in, which tries again.
    const load = () => void SignedInApp.preload()
    document.addEventListener('input', load, { once: true })
    return () => document.removeEventListener('input', load)
  }, [hasForm])
}

async function restoreShownView(): Promise<void> {
  if (isIosSafari()) {
    const { startIosRefresh } = await import('./freshness/ios-refresh.ts')
    startIosRefresh()
  }
  if (mayHaveView()) {
    const { startKeepingView } = await import('./freshness/kept-view.ts')
    await startKeepingView()
  }
}

export function Routes() {
  const { token } = useSession()
  // Before anything reads the address.
  useState(moveInvitation)
  const link = useMailLink()
  const isBack = useLocationProperty(token === null ? isEntering : isProviderReturn)
  if (isBack) return <ProviderPage />
  // Only a signed-in user can confirm a new e-mail.
  if (link && (token !== null || link.kind !== 'confirm'))
    return (
      <PublicFrame>
        <MailLinkPage link={link} />
      </PublicFrame>
    )
  return token === null ? <SignedOutRoutes /> : <SignedInRoutes />
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
  useEarlyLoad()
  return (
    <PublicFrame>
      <Switch>
        {[...PUBLIC_SCREENS].map(([path, Screen]) => (
          <Route key={path} path={path}>
            <Screen />
          </Route>
        ))}
        <Home />
      </Switch>
    </PublicFrame>
  )
}

function Home() {
  const addressOf = useAddressOf()
  return <Redirect to={addressOf('/')} replace />
}
