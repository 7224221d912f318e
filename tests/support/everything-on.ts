/** Settings of a server with every door open, for tests that call all procedures. */
import { bankSettings } from './bridge.ts'
import type { TestSettings } from './clocked-server.ts'
import { UNREACHED_PROVIDER } from './identity-provider.ts'
import { UNREACHED_PUSH } from './push-devices.ts'
import { MANY_ACCOUNTS } from './shared-account.ts'

export const EVERYTHING_ON: TestSettings = {
  quotas: MANY_ACCOUNTS,
  sendsMail: true,
  identityProvider: UNREACHED_PROVIDER,
  ...bankSettings(),
  ...UNREACHED_PUSH,
}
