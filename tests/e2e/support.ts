/** The start of the browser tests: a fresh user, signed in, with a typed client to seed their plan. */
import { randomBytes } from 'node:crypto'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test'
import type { AppRouter } from '../../src/server/trpc/router.ts'

export { expect } from 'playwright/test'

export interface TestUser {
  email: string
  password: string
  token: string
  /** Calls procedures as this user, from outside the browser. */
  client: ReturnType<typeof createClient>
}

interface Fixtures {
  user: TestUser
  /** A page on which `user` is signed in. */
  signedInPage: Page
  /** Somebody else. */
  partner: TestUser
  /** A page on which `partner` is signed in, in a browser of their own. */
  partnerPage: Page
  /** Fails the test when any page logs an error or breaks its content security policy. */
  cleanConsole: void
}

let registered = 0

export const test = base.extend<Fixtures>({
  user: async ({ baseURL }, provide) => {
    await provide(await registerTestUser(baseURL ?? '', 'Ada'))
  },

  signedInPage: async ({ page, user }, provide) => {
    await signIn(page, user)
    await provide(page)
  },

  partner: async ({ baseURL }, provide) => {
    await provide(await registerTestUser(baseURL ?? '', 'Ben'))
  },

  partnerPage: async ({ browser, contextOptions, baseURL, partner }, provide) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await signIn(page, partner)
    await provide(page)
    await context.close()
  },

  cleanConsole: [
    async ({ browser }, provide) => {
      const problems: string[] = []
      const watch = (context: BrowserContext) => {
        context.on('weberror', (error) => problems.push(error.error().message))
        context.on('console', (message) => {
          // A refused request is logged by the browser itself, and is what many tests are about.
          const refused = message.text().startsWith('Failed to load resource')
          if (message.type() === 'error' && !refused) problems.push(message.text())
        })
      }
      for (const context of browser.contexts()) watch(context)
      browser.on('context', watch)
      await provide()
      browser.off('context', watch)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** A new user, who has seen the first steps. */
export async function registerTestUser(url: string, name: string): Promise<TestUser> {
  const email = `user-${process.pid}-${++registered}-${randomBytes(3).toString('hex')}@example.com`
  const password = 'correct horse 9'
  const { token } = await registerVisitor(url, { email, password, name })
  const client = createClient(url, { authorization: `Bearer ${token}` })
  await client.user.update.mutate({ onboarded: true })
  return { email, password, token, client }
}

/** From an address of their own, so that the limit for one address is no limit to the number of tests. */
export function registerVisitor(
  url: string,
  visitor: { email: string; password: string; name: string },
) {
  const address = [10, ...randomBytes(3)].join('.')
  return createClient(url, { 'x-forwarded-for': address }).auth.register.mutate(visitor)
}

/** Opens the product as `user`, by the token that signing in would have stored. */
export async function signIn(page: Page, user: TestUser): Promise<void> {
  // Of the same origin, not sandboxed, and loads no scripts.
  await page.goto('/robots.txt')
  await page.evaluate((token) => {
    // The storage of the page itself [behaviour: Safari on iOS].
    const storage = /iPhone/.test(navigator.userAgent) ? sessionStorage : localStorage
    storage.setItem('token', token)
  }, user.token)
  await page.goto('/')
}

/** Opens the page anew, and waits until the server has answered a matching call of the new page. */
export async function reopen(page: Page, call: RegExp): Promise<void> {
  const address = page.url()
  // A page without calls in between, so that a late answer to the old page is not taken for one to the new page.
  await page.goto('/robots.txt')
  const answered = page.waitForResponse(call)
  await page.goto(address)
  await answered
}

/** Holds matching calls back until they are let through, or refused. */
export async function hold(page: Page, calls: RegExp) {
  let release: (refused: boolean) => void = () => undefined
  const released = new Promise<boolean>((resolve) => {
    release = resolve
  })
  await page.route(calls, async (route) => {
    if (await released) await route.fulfill({ status: 500, body: 'out of order' })
    else await route.continue()
  })
  return { letThrough: () => release(false), refuse: () => release(true) }
}

/** From here on, what would leave by itself after a moment stays, such as a toast or the word "Saved". */
export async function keepMoments(page: Page): Promise<void> {
  const stopLongTimers = () => {
    const { setTimeout } = window
    const setShortTimeout = (act: () => void, delayMs = 0) =>
      delayMs < 2_000 ? setTimeout(act, delayMs) : 0
    Object.assign(window, { setTimeout: setShortTimeout })
  }
  await page.addInitScript(stopLongTimers)
  await page.evaluate(stopLongTimers)
}

/** A typed client, outside the browser. */
export function createClient(baseUrl: string, headers: Record<string, string> = {}) {
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${baseUrl}/trpc`, headers })],
  })
}
