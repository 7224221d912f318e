import type { User } from '../../shared/users/user.ts'
import { trpc } from './trpc-hooks.ts'

export function useSetUser(): (user: User) => Promise<void> {
  const utils = trpc.useUtils()
  return async (user) => {
    // Running refetches are older than this change.
    await utils.user.me.cancel()
    utils.user.me.setData(undefined, user)
  }
}
