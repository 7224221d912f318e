import type { AccountRef } from '../../../shared/fields.ts'
import type { Scope } from '../scope.ts'

/**
 * True if everything before today is done for the caller, marked or not [behaviour: Done marks and overrides]. The mode
 * is the user's own, so it has no effect on accounts that others see as well.
 */
export function isPastDone({ settings, user }: Scope, account: AccountRef): boolean {
  return settings.offersMarkDoneMode && account === 'personal' && user.markDoneMode === 'auto'
}
