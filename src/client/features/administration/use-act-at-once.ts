import type { ListedUser } from '../../../shared/administration.ts'
import { trpc } from '../../lib/trpc.ts'
import { useToast } from '../../ui/toast.tsx'
import { failureSentence } from './failure-sentence.ts'

/** The acts that need no question, since nothing is lost by them. */
export type ActAtOnce = 'enable' | 'signOut'

const DONE: Record<ActAtOnce, (name: string) => string> = {
  enable: (name) => `${name} can sign in again.`,
  signOut: (name) => `${name} is signed out everywhere.`,
}

const FAILED: Record<ActAtOnce, (name: string) => string> = {
  enable: (name) => `${name} could not be enabled.`,
  signOut: (name) => `${name} could not be signed out.`,
}

/** Does it, and says what became of it. */
export function useActAtOnce(): (act: ActAtOnce, user: ListedUser) => Promise<void> {
  const utils = trpc.useUtils()
  const showToast = useToast()
  const { mutateAsync: enable } = trpc.admin.enable.useMutation()
  const { mutateAsync: signOut } = trpc.admin.signOut.useMutation()
  const run = { enable, signOut }

  return async (act, { id, name }) => {
    try {
      await run[act]({ userId: id })
      showToast({ text: DONE[act](name) })
    } catch (error) {
      showToast({ text: failureSentence(FAILED[act](name), error) })
    }
    void utils.admin.invalidate()
  }
}
