import type { ListedUser } from '../../../shared/administration.ts'
import { trpc } from '../../server/trpc.ts'
import { useToast } from '../../ui/toast.tsx'
import { failureSentence } from './failure-sentence.ts'

/** The acts that need no question, since nothing is lost by them; each tells what became of it. */
export function useActsAtOnce({ id, name }: ListedUser) {
  const utils = trpc.useUtils()
  const showToast = useToast()
  const telling = (done: string, failed: string) => ({
    onSuccess: () => void showToast({ text: done }),
    onError: (error: unknown) => void showToast({ text: failureSentence(failed, error) }),
    // Pending until the list shows it: until then the buttons offer what is out of date.
    onSettled: () => utils.admin.invalidate(),
  })
  const enable = trpc.admin.enable.useMutation(
    telling(`${name} can sign in again.`, `${name} could not be enabled.`),
  )
  const signOut = trpc.admin.signOut.useMutation(
    telling(`${name} is signed out everywhere.`, `${name} could not be signed out.`),
  )
  return {
    enable: () => enable.mutate({ userId: id }),
    isEnabling: enable.isPending,
    signOut: () => signOut.mutate({ userId: id }),
    isSigningOut: signOut.isPending,
  }
}
