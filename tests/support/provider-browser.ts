/** A browser that goes to a provider of sign-ins and comes back, with its cookies. */
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { Temporal } from 'temporal-polyfill'
import type { AppRouter } from '../../src/server/trpc/router.ts'
import type { Person, TestProvider } from './identity-provider.ts'
import type { TestServer } from './server.ts'

let browsers = 0

/** In a network of its own, so that no other one's tries count. */
export function createBrowser(server: TestServer, provider: TestProvider) {
  // The tokens of the provider are of the time of this machine.
  server.now = Temporal.Now.instant()
  const cookies = new Map<string, string>()
  const address = `198.51.${++browsers >> 8}.${browsers & 255}`

  async function send(path: string, init: RequestInit = {}, isOtherSite = false) {
    const sent = [...cookies].filter(([name]) => name === 'oidc' || !isOtherSite)
    const response = await fetch(server.url + path, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(init.headers as Record<string, string>),
        cookie: sent.map(([name, value]) => `${name}=${value}`).join('; '),
        'x-forwarded-for': address,
        'sec-fetch-site': isOtherSite ? 'cross-site' : 'same-origin',
      },
    })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const browser = {
    cookies,
    send,
    /** Goes to the provider; answers its address. */
    start: async () => (await send('/oidc/start')).headers.get('location') ?? '',
    /** Comes back; answers where the page is opened. The cookie of the session does not come along from another site. */
    comeBack: async (query: URLSearchParams | string) => {
      const response = await send(`/oidc/callback?${query.toString()}`, {}, true)
      return response.headers.get('location') ?? ''
    },
    signIn: async (person: Person) =>
      browser.comeBack(provider.authorize(await browser.start(), person)),
    /** Calls procedures as the page does. */
    client: (token?: string) =>
      createTRPCClient<AppRouter>({
        links: [
          httpBatchLink({
            url: '/trpc',
            headers: token ? { authorization: `Bearer ${token}` } : {},
            fetch: (url, init) => send(String(url), init as RequestInit),
          }),
        ],
      }),
    /** A client of the session that the callback has begun, whose token the page takes by the cookie. */
    enter: async () => {
      const { token } = await browser.client().auth.refresh.mutate()
      return { token, client: browser.client(token) }
    },
  }
  return browser
}
