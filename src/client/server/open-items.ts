import type { AccountRef } from '../../shared/fields.ts'
import { browserTimeZone } from '../words/time-zone.ts'

/** The input, so that the same question is asked once. */
export function openItemsOf(account: AccountRef) {
  return { account, timeZone: browserTimeZone() }
}
