import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { AppRouter } from '../../src/server/trpc/router.ts'

/** Signs in at a Balance server, such as http://127.0.0.1:3000. */
export async function connect(origin: string, email: string, password: string) {
  const url = `${origin}/trpc`
  let token = ''
  const headers = () => ({ authorization: `Bearer ${token}` })

  const balance = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url,
          EventSource,
          eventSourceOptions: () => ({
            fetch: (input, init) =>
              fetch(input, { ...init, headers: { ...init.headers, ...headers() } }),
          }),
        }),
        false: httpBatchLink({ url, headers, maxItems: 10 }),
      }),
    ],
  })

  token = (await balance.auth.login.mutate({ email, password })).token
  return balance
}
