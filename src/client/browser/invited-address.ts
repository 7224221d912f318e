import { useLocationProperty } from 'wouter/use-browser-location'
import { replaceFragment } from './history-entries.ts'

function invitationInAddress(): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get('invite') || null
}

export function useInvitation(): string | null {
  return useLocationProperty(invitationInAddress)
}

function invitedAddress(path: string, invitation: string): string {
  return `${path}#${new URLSearchParams({ invite: invitation })}`
}

export function useAddressOf(): (path: string) => string {
  const fragment = useLocationProperty(() => window.location.hash)
  return (path) => path + fragment
}

/** Older links have the token in `/?invite=<token>`. */
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

/** Browsers load nothing for a link that changes only the fragment. */
export function startAgainWhenInvited(): void {
  window.addEventListener('hashchange', () => {
    if (invitationInAddress() !== null) window.location.reload()
  })
}

export function useInvitationLink() {
  return {
    token: useInvitation(),
    forget: () => replaceFragment(''),
  }
}
