import { useSearch } from 'wouter'

/** A path, with the invitation of the current address if it has one. It stays there until its user decides. */
export function invitedAddress(path: string, search: string): string {
  const invitation = new URLSearchParams(search).get('invite')
  return invitation ? `${path}?${new URLSearchParams({ invite: invitation })}` : path
}

/** Answers a function that makes addresses of other pages, with the invitation in them. */
export function useInvitedAddress(): (path: string) => string {
  const search = useSearch()
  return (path) => invitedAddress(path, search)
}
