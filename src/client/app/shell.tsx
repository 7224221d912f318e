import { Menu } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import type { User } from '../../shared/users/user.ts'
import { AccountInView } from '../features/accounts/account-in-view.tsx'
import { useAccountAccess } from '../features/accounts/use-account-access.ts'
import { useInvitationLink } from '../browser/invited-address.ts'
import { useSwitchElsewhere } from '../features/accounts/use-switch-account.ts'
import { useMedia } from '../browser/device.ts'
import { focusMain } from '../browser/focus-main.ts'
import { usePageTitle } from '../browser/page-title.ts'
import { runWhenIdle } from '../browser/when-idle.ts'
import { useCanChange } from '../links/can-change.tsx'
import { useCurrentAccount } from '../links/current-account.ts'
import { useHiddenAmounts } from '../links/hidden-amounts.ts'
import { usePlace } from '../links/place.ts'
import { usePlan } from '../plan/use-plan.ts'
import { useDoor } from '../plan/door.ts'
import { storeUserData } from '../session/browser-session.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { IconButton } from '../ui/button.tsx'
import { lazyScreenWith } from '../ui/layers/lazy-screen.tsx'
import { BottomBar } from './menu/bottom-bar.tsx'
import { Sidebar } from './menu/sidebar.tsx'
import {
  SIDEBAR_FITS,
  tabOf,
  tabsOf,
  useTab,
  AdministrationScreen,
  CashFlowTab,
  ProjectionsTab,
} from './tabs/tabs.tsx'
import { useLiveAccounts } from './freshness/use-live-accounts.ts'
import { BalanceTab } from './tabs/balance-tab.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { TabId } from '../links/place-text.ts'
import { memoDrawn, RedrawContext } from '../ui/redraw.ts'

const DemoBanner = lazyScreenWith({
  failure: '',
})('DemoBanner', () => import('./demo-banner.tsx'))
const ViewerLine = lazyScreenWith({
  failure: '',
})('ViewerLine', () => import('../features/accounts/viewer-line.tsx'))
const OfflineLine = lazyScreenWith({ isOptional: true })(
  'OfflineLine',
  () => import('./offline-line.tsx'),
)
const ShellKeys = lazyScreenWith({ isOptional: true, whenIdle: true })(
  'ShellKeys',
  () => import('./shell-keys.tsx'),
)

export function Shell() {
  const user = useUser()
  const [tab, setTab] = useTab(user?.role)
  usePageTitle(tabOf(tab).label)
  // Deferred: the menu answers at once, and a large screen follows.
  const shownTab = useDeferredValue(tab)
  const { to, offer, closeAll } = useDoor()
  const canChange = useCanChange()
  useAccountAccess(closeAll)
  useSwitchElsewhere()
  useLiveAccounts()
  const isInvited = useInvitationLink().token !== null
  useOnce(isInvited, () => offer('invitation'))
  const isNamed = usePlace(({ dialog, day, list }) => dialog ?? day ?? list) !== null
  // One dialog at a time: first the invitation, then the dialog in the address.
  useOnce(useOnboardingDue() && !isInvited && !isNamed, () => offer('first-steps'))

  const role = user?.role
  // Preloads every tab, so that each opens at once, and without a network.
  useEffect(() => {
    if (role === undefined) return
    return runWhenIdle(() => Promise.all(tabsOf(role).map(({ preload }) => preload?.())))
  }, [role])

  const { areHidden } = useHiddenAmounts()
  const sidebarFits = useMedia(SIDEBAR_FITS)
  const { isWide } = tabOf(shownTab)
  return (
    <>
      <ShellKeys />
      <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block print:min-h-0">
        <a
          href="#content"
          onClick={(event) => {
            // The link would replace the fragment, which is the place.
            event.preventDefault()
            focusMain()
          }}
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-field bg-accent px-4 py-3 font-medium text-accent-ink forced-color-adjust-none focus:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        {sidebarFits ? (
          <Sidebar tab={tab} onChoose={setTab} />
        ) : (
          <header className="sticky top-0 z-10 flex items-center gap-1 bg-canvas pt-[env(safe-area-inset-top)] pr-[calc(0.5rem+env(safe-area-inset-right))] pl-[calc(0.25rem+env(safe-area-inset-left))] print:hidden">
            <IconButton
              {...to('menu')}
              label="Menu"
              className="min-h-13"
              icon={<Menu size={22} aria-hidden />}
            />
            <AccountInView />
          </header>
        )}
        {/* The end of a page must scroll out from under the bar and the toasts. */}
        <main id="content" tabIndex={-1} className="w-full min-w-0 outline-none">
          {/* Keyed: nothing of one tab moves to where the other tab begins. */}
          <div
            key={shownTab}
            className={`mx-auto w-full pt-1 pr-[max(1rem,env(safe-area-inset-right))] pb-[calc(var(--bottom-bar)+5rem)] pl-[max(1rem,env(safe-area-inset-left))] sm:px-6 sm:pt-2 lg:pt-5 lg:pb-8 print:max-w-none print:p-0 ${isWide ? 'max-w-[105rem]' : 'max-w-[70rem]'}`}
          >
            {user?.demoUntil && <DemoBanner until={user.demoUntil} />}
            {!canChange && <ViewerLine />}
            <RedrawContext value={areHidden}>
              <TabScreen tab={shownTab} />
            </RedrawContext>
          </div>
        </main>
        {!sidebarFits && <BottomBar tab={tab} onChoose={setTab} />}
        <OfflineLine />
      </div>
    </>
  )
}

function useUser(): User | undefined {
  const { data: user } = trpc.user.me.useQuery()
  useEffect(() => {
    if (user) storeUserData(user)
  }, [user])
  return user
}

/** Fetches the lists only for users who may be new. */
function useOnboardingDue(): boolean {
  const { account } = useCurrentAccount()
  const { data: user, isStale } = trpc.user.me.useQuery()
  // Safari's snapshot may be stale until it is refetched.
  const mayBeDue = account === 'personal' && user?.onboarded === false && !isStale
  const { isEmpty } = usePlan('personal', mayBeDue)
  return mayBeDue && isEmpty === true
}

function useOnce(condition: boolean, act: () => void): void {
  const done = useRef(false)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!condition || done.current) return
    done.current = true
    actNow()
  }, [condition])
}

export const TabScreen = memoDrawn(function TabScreen({ tab }: { tab: TabId }) {
  return (
    <ErrorBoundary key={tab}>
      {tab === 'balance' && <BalanceTab />}
      {(tab === 'income' || tab === 'expense') && <CashFlowTab kind={tab} />}
      {tab === 'projections' && <ProjectionsTab />}
      {tab === 'administration' && <AdministrationScreen />}
    </ErrorBoundary>
  )
})
