/** True at the address at which a session of the provider's way back begins [behaviour: Sign-in by a provider]. */
export function isEntering(): boolean {
  return window.location.hash === '#signed-in'
}

/** True there, and at an address that says how a link, or a sign-in, has ended. */
export function isProviderReturn(): boolean {
  return /^#(signed-in$|linked$|sign-in=)/.test(window.location.hash)
}
