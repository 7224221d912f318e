/** The start of each journey: a window of one engine, and a user who is signed in on it. */
import { type TestInfo, test as base } from 'playwright/test'
import { TIME_ZONE } from '../e2e/balance-page.ts'
import { registerTestUser, type TestUser } from '../e2e/support.ts'
import type { Engine, Window } from './drivers/driver.ts'
import { type EngineName, startEngine } from './drivers/engines.ts'
import { Screen } from './screen.ts'
import { startWatchedSite, type WatchedSite } from './watched-site.ts'

export { expect } from 'playwright/test'
export type { TestUser } from '../e2e/support.ts'

export interface JourneyOptions {
  engineName: EngineName
  window: Window
}

interface Fixtures {
  window: Window
  /** Opens another window, with a profile of its own. */
  openApp: () => Promise<Screen>
  user: TestUser
  /** `user` is signed in here. */
  app: Screen
  partner: TestUser
  partnerApp: Screen
  /** Fails a journey when a page logs an error or breaks its content policy. */
  cleanConsole: void
}

interface WorkerFixtures {
  engineName: EngineName
  engine: Engine
  site: WatchedSite
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  window: [{ width: 1440, height: 900 }, { option: true }],

  engine: [
    async ({ engineName }, provide) => {
      const engine = await startEngine(engineName, TIME_ZONE)
      await provide(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],

  site: [
    // Playwright wants a pattern here, even an empty one.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await startWatchedSite()
      await provide(site)
      await site.close()
    },
    { scope: 'worker' },
  ],

  openApp: async ({ engine, site, window }, provide, info) => {
    const screens: Screen[] = []
    await provide(async () => {
      const screen = new Screen(await engine.open(window), site.url)
      screens.push(screen)
      return screen
    })
    await closeScreens(screens, info)
  },

  user: async ({ site }, provide) => {
    await provide(await registerTestUser(site.url, 'Ada'))
  },

  app: async ({ openApp, user }, provide) => {
    const screen = await openApp()
    await signIn(screen, user)
    await provide(screen)
  },

  partner: async ({ site }, provide) => {
    await provide(await registerTestUser(site.url, 'Ben'))
  },

  partnerApp: async ({ openApp, partner }, provide) => {
    const screen = await openApp()
    await signIn(screen, partner)
    await provide(screen)
  },

  cleanConsole: [
    async ({ site }, provide) => {
      site.problems.length = 0
      await provide()
      base.expect(site.problems).toEqual([])
    },
    { auto: true },
  ],
})

/** Pictures of a failure are kept. */
async function closeScreens(screens: Screen[], info: TestInfo): Promise<void> {
  for (const [index, { driver }] of screens.entries()) {
    if (info.status !== info.expectedStatus)
      await driver.takePicture(info.outputPath(`window-${index + 1}.png`))
    await driver.close()
  }
}

/** Stores the token, as signing in would. */
export async function signIn(screen: Screen, { token }: TestUser): Promise<void> {
  await screen.goTo('/robots.txt')
  const storage = `(/iPhone/.test(navigator.userAgent) ? sessionStorage : localStorage)`
  await screen.evaluate(`${storage}.setItem('token', '${token}')`)
  await screen.goTo('/')
}
