/** Every screen and dialog that is pictured, and the way to it. */
import type { Page } from 'playwright'
import { BALANCE_SCREENS } from './balance-screens.ts'
import type { DemoServer } from './demo-server.ts'
import { FILE_SCREENS } from './file-screens.ts'
import { FIRST_STEPS_SCREENS } from './first-steps-screens.ts'
import { PLAN_SCREENS } from './plan-screens.ts'
import { PUBLIC_SCREENS } from './public-screens.ts'
import { SETTINGS_SCREENS } from './settings-screens.ts'
import { SHARED_SCREENS } from './shared-screens.ts'

export interface Screen {
  /** Opens it from every other screen. */
  open: (page: Page, server: DemoServer) => Promise<void>
  /** It exists on a desk alone, or on a phone alone. */
  only?: 'desk' | 'phone'
  /** A dialog over a screen that is pictured by itself: not in every width. */
  isDialog?: boolean
  /** Pictured as it is printed, whole. */
  isPrinted?: boolean
}

export const SCREENS = {
  ...PUBLIC_SCREENS,
  ...BALANCE_SCREENS,
  ...PLAN_SCREENS,
  ...FILE_SCREENS,
  ...SETTINGS_SCREENS,
  // These come last, because each of them leaves another user signed in.
  ...FIRST_STEPS_SCREENS,
  ...SHARED_SCREENS,
} satisfies Record<string, Screen>
