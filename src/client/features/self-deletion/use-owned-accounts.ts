import { trpc } from '../../server/trpc-hooks.ts'

export function useOwnedAccounts() {
  const { data: user, ...me } = trpc.user.me.useQuery()
  // Fresh, because the others may have left since the list was read.
  const list = trpc.account.list.useQuery(undefined, { staleTime: 0 })
  const owned =
    user &&
    list.data?.filter(({ members }) =>
      members.some(({ id, role }) => id === user.id && role === 'owner'),
    )
  return {
    user,
    shared: owned?.filter(({ members }) => members.length > 1),
    lonely: owned?.filter(({ members }) => members.length === 1) ?? [],
    error: me.error ?? list.error,
    refetch: () => void Promise.all([me.refetch(), list.refetch()]),
  }
}
