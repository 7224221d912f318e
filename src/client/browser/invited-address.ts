import { useSearch } from 'wouter'

/** A path with the invitation that the address before it carries, if any: it waits there for its user. */
export function invitedAddress(path: string, search: string): string {
  const invitation = new URLSearchParams(search).get('invite')
  return invitation ? `${path}?${new URLSearchParams({ invite: invitation })}` : path
}

/** Ways to other pages that keep the invitation in the address. */
export function useInvitedAddress(): (path: string) => string {
  const search = useSearch()
  return (path) => invitedAddress(path, search)
}
