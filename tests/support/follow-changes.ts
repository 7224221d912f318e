/** An open page, as the server sees it: it follows the revisions of its user's accounts. */
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { AppRouter } from '../../src/server/trpc/router.ts'
import type { AccountChanges } from '../../src/shared/account-feed.ts'
import type { AccountRef } from '../../src/shared/fields.ts'

export interface OpenPage {
  /** As it was told them last. */
  revisions: ReadonlyMap<AccountRef, number>
  /** How often it was told something. */
  told: number
  /** The code of the refusal that ended it; empty while it is open. */
  ending: string
  /** Returns once the page looks so; who waits in vain runs into the test's time limit. */
  until(condition: () => boolean): Promise<void>
  close(): void
}

export function followChanges(server: { url: string }, token: string): OpenPage {
  const revisions = new Map<AccountRef, number>()
  const waiting = new Set<() => void>()
  const lookAgain = () => {
    for (const look of waiting) look()
  }
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url: `${server.url}/trpc`,
        EventSource,
        eventSourceOptions: {
          fetch: (url, init) => {
            const headers = { ...init.headers, authorization: `Bearer ${token}` }
            return fetch(url, { ...init, headers })
          },
        },
      }),
    ],
  })
  const page: OpenPage = {
    revisions,
    told: 0,
    ending: '',
    until: (condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (!condition()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () => subscription.unsubscribe(),
  }
  const subscription = client.account.changes.subscribe(undefined, {
    onData: ({ complete, accounts }: AccountChanges) => {
      if (complete) revisions.clear()
      for (const { account, revision } of accounts) revisions.set(account, revision)
      page.told++
      lookAgain()
    },
    onError: ({ data }) => {
      page.ending = data?.code ?? 'lost'
      lookAgain()
    },
  })
  return page
}
