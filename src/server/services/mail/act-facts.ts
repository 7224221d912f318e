/** The facts that a mail tells of an act: who did it from where, and when. */
import type { ActFacts } from '../../mail/mail-facts.ts'
import type { PublicScope } from '../scope.ts'
import { describeAddress, describeDevice } from '../sessions/device-words.ts'

export function actFacts({
  userAgent,
  address,
  now,
}: Pick<PublicScope, 'userAgent' | 'address' | 'now'>): ActFacts {
  return {
    device: describeDevice(userAgent),
    address: describeAddress(address),
    at: now.toString(),
  }
}
