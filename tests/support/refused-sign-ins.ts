/** Tries to sign in by a provider, and to link, that must both fail. */
import type { Logger } from 'pino'
import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import { type Person, startProvider } from './identity-provider.ts'
import { createBrowser } from './provider-browser.ts'
import { registerUser, startTestServer } from './server.ts'

export const NOT_VALID = '/#sign-in=not-valid'
export const NOT_REACHED = '/#sign-in=not-reached'
export const TOO_LATE = '/#sign-in=too-late'

/** Becomes a user, where all is right. */
export const PERSON: Person = {
  sub: 'somebody',
  email: 'somebody@example.com',
  email_verified: true,
}

export const both = (where: string) => [where, where]

export async function startRefusals(logger?: Logger) {
  const provider = await startProvider()
  const right = { ...provider }
  const settings = { identityProvider: provider.connect({ signsUp: true }) }
  const server = await startTestServer('sqlite', settings, logger)
  server.now = Temporal.Now.instant()
  await registerUser(server)
  const newBrowser = () => createBrowser(server, provider)

  /** All that a sign-in or a link leaves. */
  async function countRows() {
    const { read } = server.services.db
    return [await read.user.count(), await read.session.count(), await read.linkedSignIn.count()]
  }
  /** Comes back wrongly from a sign-in and from a link; answers where both end. Neither leaves anything. */
  async function tryBoth(
    comeBack: (browser: ReturnType<typeof newBrowser>, url: string) => Promise<string>,
  ) {
    const user = await registerUser(server)
    const before = await countRows()
    const browser = newBrowser()
    const ends = [await comeBack(browser, await browser.start())]
    expect([...browser.cookies.keys()].filter((name) => name !== 'oidc')).toEqual([])
    const linking = newBrowser()
    const proof = { currentPassword: user.password }
    const { url } = await linking.client(user.token).user.startLinking.mutate(proof)
    ends.push(await comeBack(linking, url))
    expect(await countRows()).toEqual(before)
    return ends
  }
  return {
    server,
    provider,
    right,
    newBrowser,
    tryBoth,
    tryAnswer: () =>
      tryBoth((browser, url) => browser.comeBack(provider.authorize(url, { ...PERSON }))),
    /** A server that has not asked the provider yet, or has been started again. */
    connect: (timeoutSeconds?: number) => {
      const timeout = timeoutSeconds === undefined ? {} : { timeoutSeconds }
      server.services.identityProvider = provider.connect({ signsUp: true, ...timeout })
    },
    /** The provider answers rightly again. */
    putRight: () => Object.assign(provider, right, { answers: {}, userInfo: {} }),
    close: async () => {
      await server.close()
      provider.close()
    },
  }
}

export type Refusals = Awaited<ReturnType<typeof startRefusals>>
