import { useLocationProperty } from 'wouter/use-browser-location'
import { replaceFragment } from './history-entries.ts'

function invitationInAddress(): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get('invite') || null
}

/** The token of the invitation in the address, `/#invite=<token>`. It stays there until its user decides. */
export function useInvitation(): string | null {
  return useLocationProperty(invitationInAddress)
}

/** A path with an invitation, which no server, log or Referer sees in the fragment. */
function invitedAddress(path: string, invitation: string): string {
  return `${path}#${new URLSearchParams({ invite: invitation })}`
}

/** Answers a function that makes addresses of other pages, with the fragment of this one: an invitation, or a place to sign in for. */
export function useAddressOf(): (path: string) => string {
  const fragment = useLocationProperty(() => window.location.hash)
  return (path) => path + fragment
}

/** Moves the invitation of an older link, `/?invite=<token>`, into the fragment. */
export function moveInvitation(): void {
  const { pathname, search, hash } = window.location
  const rest = new URLSearchParams(search)
  const invitation = rest.get('invite')
  if (invitation === null) return
  rest.delete('invite')
  const path = rest.size > 0 ? `${pathname}?${rest}` : pathname
  const address = invitation === '' ? `${path}${hash}` : invitedAddress(path, invitation)
  window.history.replaceState(window.history.state, '', address)
}

/**
 * Starts the page again when a link with an invitation is opened in it: such a link changes only the fragment, for which
 * browsers load nothing.
 */
export function startAgainWhenInvited(): void {
  window.addEventListener('hashchange', () => {
    if (invitationInAddress() !== null) window.location.reload()
  })
}

/** The invitation that the address carries, until it is decided: `/#invite=<token>`. */
export function useInvitationLink() {
  return {
    token: useInvitation(),
    /** Removes the token from the address, the only place that has it. */
    forget: () => replaceFragment(''),
  }
}
