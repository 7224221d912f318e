/** Follows the account feed of a user, as an open page does. */
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { AppRouter } from '../../src/server/trpc/router.ts'
import type { AccountChanges } from '../../src/shared/accounts/account-feed.ts'
import type { AccountRef } from '../../src/shared/fields.ts'

export interface OpenPage {
  /** The newest revision of each account that the feed has sent. */
  revisions: ReadonlyMap<AccountRef, number>
  /** The number of messages that the feed has sent. */
  messageCount: number
  /** The code of the error that ended the feed. Empty while the feed is open. */
  ending: string
  /** Resolves once the condition holds. If it never does, the test runs into its time limit. */
  until(condition: () => boolean): Promise<void>
  close(): void
}

export function followChanges(server: { url: string }, token: string): OpenPage {
  const revisions = new Map<AccountRef, number>()
  const waiting = new Set<() => void>()
  const checkAll = () => {
    for (const check of waiting) check()
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
    messageCount: 0,
    ending: '',
    until: (condition) =>
      new Promise((resolve) => {
        const check = () => {
          if (!condition()) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    close: () => subscription.unsubscribe(),
  }
  const subscription = client.account.changes.subscribe(undefined, {
    onData: ({ complete, accounts }: AccountChanges) => {
      if (complete) revisions.clear()
      for (const { account, revision } of accounts) revisions.set(account, revision)
      page.messageCount++
      checkAll()
    },
    onError: ({ data }) => {
      page.ending = data?.code ?? 'lost'
      checkAll()
    },
  })
  return page
}
