import { sessionStore } from '../browser/stored-state.ts'

const FRAGMENT = 'beforeProvider'

export function keepFragment(): void {
  sessionStore.write(FRAGMENT, window.location.hash)
}

export function takeFragment(): string {
  const fragment = sessionStore.read(FRAGMENT) ?? ''
  sessionStore.remove(FRAGMENT)
  return fragment
}

export function isEntering(): boolean {
  return window.location.hash === '#signed-in'
}

export function isProviderReturn(): boolean {
  return /^#(signed-in$|linked$|sign-in=)/.test(window.location.hash)
}
