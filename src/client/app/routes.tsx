import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Switch, useRoute } from 'wouter'
import { isIosSafari } from '../browser/device.ts'
import { moveInvitation, useInvitedAddress } from '../browser/invited-address.ts'
import { currentSession, useSession } from '../session/session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { PublicFrame } from './public-frame.tsx'

const signedInApp = lazyScreen(async () => {
  const [{ SignedInApp }] = await Promise.all([import('./signed-in-app.tsx'), prepareForIos()])
  return SignedInApp
})
const landingPage = lazyScreen(async () => {
  const { LandingPage } = await import('../features/landing/landing-page.tsx')
  return LandingPage
})
const cookiePolicyPage = lazyScreen(async () => {
  const { CookiePolicyPage } = await import('../features/cookie-policy/cookie-policy-page.tsx')
  return CookiePolicyPage
})
const contactPage = lazyScreen(async () => {
  const { ContactPage } = await import('../features/contact/contact-page.tsx')
  return ContactPage
})

/** The page of each address while nobody is signed in. */
const PUBLIC_SCREENS = new Map([
  ['/', landingPage],
  ['/cookie-policy', cookiePolicyPage],
  ['/contact', contactPage],
])

/**
 * A screen whose code loads when it is first shown, or before. React shows the spinner of a lazy component even if its
 * code is there, and once it has, keeps it for a third of a second; so code that is there is rendered without.
 */
function lazyScreen(fetchScreen: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined
  let loading: Promise<{ default: ComponentType }> | undefined
  const fetchOnce = async () => {
    try {
      return { default: (loaded = await fetchScreen()) }
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  const load = () => (loading ??= fetchOnce())
  const Lazy = lazy(load)
  function Screen() {
    const [Shown] = useState(() => loaded ?? Lazy)
    return <Shown />
  }
  return { Screen, load }
}

/** Loads the code of the screen that this visit begins with. */
export async function loadFirstScreen(): Promise<void> {
  const isSignedIn = currentSession().token !== null
  const publicScreen = PUBLIC_SCREENS.get(window.location.pathname) ?? landingPage
  await (isSignedIn ? signedInApp : publicScreen).load()
}

/** Loads the app's code as soon as somebody begins to fill in the form at `/`: they are about to sign in. */
function useEarlyLoad(): void {
  const [hasForm] = useRoute('/')
  useEffect(() => {
    if (!hasForm) return
    // If this fails, it is tried once more after the sign-in, where a failure is shown.
    const load = () => void signedInApp.load().catch(() => undefined)
    document.addEventListener('input', load, { once: true })
    return () => document.removeEventListener('input', load)
  }, [hasForm])
}

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
        <signedInApp.Screen />
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
        {[...PUBLIC_SCREENS].map(([path, { Screen }]) => (
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
  const addressOf = useInvitedAddress()
  return <Redirect to={addressOf('/')} replace />
}
