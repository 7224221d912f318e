import type { ListedUser } from '../../../shared/users/administration.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import { changeFailure } from '../../server/call-error.ts'

/** The acts that need no confirmation, because nothing is lost by them; each shows its result in a toast. */
export function useActsAtOnce({ id, name }: ListedUser) {
  const utils = trpc.useUtils()
  const showToast = useToast()
  const withToasts = (done: string, failed: string) => ({
    onSuccess: () => void showToast({ text: done }),
    onError: (error: unknown) => void showToast({ text: changeFailure(error, failed) }),
    // Pending until the list is refetched: until then the buttons would offer a stale choice.
    onSettled: () => utils.admin.invalidate(),
  })
  const enable = trpc.admin.enable.useMutation(
    withToasts(`${name} can sign in again.`, `${name} could not be enabled.`),
  )
  const signOut = trpc.admin.signOut.useMutation(
    withToasts(`${name} is signed out everywhere.`, `${name} could not be signed out.`),
  )
  return {
    enable: () => enable.mutate({ userId: id }),
    isEnabling: enable.isPending,
    signOut: () => signOut.mutate({ userId: id }),
    isSigningOut: signOut.isPending,
  }
}
