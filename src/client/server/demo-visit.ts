import { replaceFragment } from '../browser/history-entries.ts'
import { logOut } from './session-refresh.ts'
import { trpc } from './trpc-hooks.ts'

/** False until the server has answered. */
export function useIsVisitor(): boolean {
  return Boolean(trpc.user.me.useQuery().data?.demoUntil)
}

export async function leaveDemo(form: 'signup' | null = null): Promise<void> {
  await logOut()
  replaceFragment(form === null ? '' : `#${form}`)
}
