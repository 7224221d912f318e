import { sessionStore } from '../browser/browser-storage.ts'

const FRAGMENT = 'beforeProvider'

/** Keeps the fragment of the page, such as an invitation, while its tab is at the provider. */
export function keepFragment(): void {
  sessionStore.write(FRAGMENT, window.location.hash)
}

/** The fragment that was kept, once; empty without one. */
export function takeFragment(): string {
  const fragment = sessionStore.read(FRAGMENT) ?? ''
  sessionStore.remove(FRAGMENT)
  return fragment
}

/** True at the address at which a session of the provider's way back begins [behaviour: Sign-in by a provider]. */
export function isEntering(): boolean {
  return window.location.hash === '#signed-in'
}

/** True there, and at an address that says how a link, or a sign-in, has ended. */
export function isProviderReturn(): boolean {
  return /^#(signed-in$|linked$|sign-in=)/.test(window.location.hash)
}
