import type { User } from '../../../shared/user.ts'
import { trpc } from '../../server/trpc.ts'

/** Shows the user as the server has just answered them. */
export function useSetUser(): (user: User) => void {
  const utils = trpc.useUtils()
  return (user) => utils.user.me.setData(undefined, user)
}
