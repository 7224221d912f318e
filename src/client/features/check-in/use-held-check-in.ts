import type { AccountRef } from '../../../shared/fields.ts'
import { useStoredPerAccount } from '../../plan/stored-per-account.ts'
import { addDays } from '../../words/dates.ts'

const HELD_DAYS = 7

export function useHeldCheckIn(account: AccountRef, today: string) {
  const [heldUntil, store] = useStoredPerAccount('checkInHeld')
  return {
    isHeld: today < String(heldUntil(account) ?? ''),
    hold: () => store(account, addDays(today, HELD_DAYS)),
  }
}
