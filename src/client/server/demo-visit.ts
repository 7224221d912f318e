/** Visitors of the demo, who have a household for a day and no login of their own [behaviour: Demo]. */
import { replaceFragment } from '../browser/history-entries.ts'
import { logOut } from './session-refresh.ts'
import { trpc } from './trpc-hooks.ts'

/** True if the user is one; false until the server has answered. */
export function useIsVisitor(): boolean {
  return Boolean(trpc.user.me.useQuery().data?.demoUntil)
}

/** Leaves the demo for the landing page, or for its form for a new account. */
export async function leaveDemo(form: 'signup' | null = null): Promise<void> {
  await logOut()
  replaceFragment(form === null ? '' : `#${form}`)
}
