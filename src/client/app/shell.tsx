import { Menu, X } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { User } from '../../shared/users/user.ts'
import { AccountBanner } from '../features/accounts/account-banner.tsx'
import { useAccountAccess } from '../features/accounts/use-account-access.ts'
import { useInvitationLink } from '../browser/invited-address.ts'
import { useSwitchElsewhere } from '../features/accounts/use-switch-account.ts'
import { useOnboardingDue } from '../features/onboarding/use-onboarding-due.ts'
import { focusMain } from '../browser/focus-main.ts'
import { usePageTitle } from '../browser/page-title.ts'
import { runWhenIdle } from '../browser/when-idle.ts'
import { storeUserData } from '../session/browser-session.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { IconButton } from '../ui/button.tsx'
import { Drawer } from '../ui/layers/drawer.tsx'
import { Brand } from './brand.tsx'
import { OfflineLine } from './offline-line.tsx'
import { Adding } from './dialogs/adding.tsx'
import { ShellDialog, useShellDialog } from './dialogs/shell-dialogs.tsx'
import { ShellMenu } from './shell-menu.tsx'
import { TabScreen } from './tabs/tab-screen.tsx'
import { labelOf, tabsOf, useTab } from './tabs/tabs.ts'
import { WhatIfOpening } from './dialogs/what-if-opening.tsx'
import { useLiveAccounts } from './freshness/use-live-accounts.ts'

/** From this width up the menu is a sidebar; the same as Tailwind's `lg`. */
const SIDEBAR_FITS = '(min-width: 64rem)'

/** The screen of a signed-in user: the navigation and, beside or below it, the chosen tab. */
export function Shell() {
  const user = useUser()
  const [tab, setTab] = useTab(user?.role)
  usePageTitle(labelOf(tab))
  // The menu answers at once; a large screen may take a little longer.
  const shownTab = useDeferredValue(tab)
  const [menuOpen, setMenuOpen] = useState(false)
  const { openDialog, open, offer, close } = useShellDialog()
  useAccountAccess(close)
  useSwitchElsewhere()
  useLiveAccounts()
  const isInvited = useInvitationLink().token !== null
  useOnce(isInvited, () => void offer('invitation'))
  // One dialog at a time: the invitation comes first.
  useOnce(useOnboardingDue() && !isInvited, () => void offer('first-steps'))

  const role = user?.role
  // So that every tab opens at once, and without a network too. The role comes with what the page shows first.
  useEffect(() => {
    if (role === undefined) return
    return runWhenIdle(() => Promise.all(tabsOf(role).map(({ preload }) => preload?.())))
  }, [role])

  useEffect(() => {
    const sidebarFits = window.matchMedia(SIDEBAR_FITS)
    const closeMenu = () => setMenuOpen(false)
    sidebarFits.addEventListener('change', closeMenu)
    return () => sidebarFits.removeEventListener('change', closeMenu)
  }, [])

  return (
    <Adding>
      <div className="min-h-dvh lg:grid print:block print:min-h-0 lg:grid-cols-[240px_minmax(0,1fr)]">
        <a
          href="#content"
          onClick={(event) => {
            // The fragment of the address is the place.
            event.preventDefault()
            focusMain()
          }}
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-field bg-accent px-4 py-3 font-medium text-accent-ink focus:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface lg:flex print:hidden">
          <div className="px-6 pt-5 pb-2">
            <Brand />
          </div>
          <ShellMenu tab={tab} onChoose={setTab} onOpen={open} />
        </aside>
        <header className="sticky top-0 z-10 flex items-center gap-1 border-b border-line bg-surface px-2 py-1 lg:hidden print:hidden">
          <IconButton
            label="Menu"
            aria-haspopup="dialog"
            icon={<Menu size={20} aria-hidden />}
            onClick={() => setMenuOpen(true)}
          />
          <Brand />
        </header>
        {menuOpen && (
          <Drawer label="Menu" onClose={() => setMenuOpen(false)}>
            <div className="flex items-center justify-between py-1 pr-2 pl-6">
              <Brand />
              <IconButton
                label="Close"
                icon={<X size={18} aria-hidden />}
                onClick={() => setMenuOpen(false)}
              />
            </div>
            <ShellMenu
              tab={tab}
              onChoose={(chosen) => {
                setTab(chosen)
                setMenuOpen(false)
              }}
              onOpen={(dialog) => {
                setMenuOpen(false)
                void open(dialog)
              }}
            />
          </Drawer>
        )}
        {/* On a phone the last of a page can be scrolled out from under a toast. */}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1040px] min-w-0 px-4 pt-11 pb-24 outline-none sm:px-6 sm:pb-6 lg:py-8 print:max-w-none print:p-0"
        >
          <AccountBanner
            onSwitch={() => void open('switch-account')}
            onShowActivity={() => void open('activity')}
          />
          <WhatIfOpening onTab={setTab}>
            <TabScreen tab={shownTab} onOpen={open} />
          </WhatIfOpening>
        </main>
        <OfflineLine />
        {openDialog && <ShellDialog id={openDialog} onClose={close} />}
      </div>
    </Adding>
  )
}

/** The user, once the server has answered; the copy that the browser stores is updated with it. */
function useUser(): User | undefined {
  const { data: user } = trpc.user.me.useQuery()
  useEffect(() => {
    if (user) storeUserData(user)
  }, [user])
  return user
}

/** Acts when the condition first holds, and never again. */
function useOnce(condition: boolean, act: () => void): void {
  const done = useRef(false)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!condition || done.current) return
    done.current = true
    actNow()
  }, [condition])
}
