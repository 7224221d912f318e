import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createClient, startTestServer } from '../../support/server.ts'

it('the request log has one line per request, without tokens, names or amounts', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const server = await startTestServer('sqlite', {}, logger)
  const user = { email: 'ada@example.com', password: 'correct horse 9', name: 'Countess Lovelace' }
  const { token } = await createClient(server).auth.register.mutate(user)
  await createClient(server, token).expense.create.mutate({
    account: 'personal',
    name: 'Secret Present',
    amountCents: 9_876_543_210,
    recurrenceType: 'DAILY',
  })
  const answer = await fetch(
    `${server.url}/api/data?resource=user&action=none&token=${token}&note=Present`,
    { headers: { authorization: `Bearer ${token}`, cookie: 'refresh_token=abcdef' } },
  )
  await server.close()

  const entries = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((entry) => !('event' in entry))
  expect(entries).toMatchObject([
    { method: 'POST', route: '/trpc/auth.register', status: 200 },
    { method: 'POST', route: '/trpc/expense.create', status: 200 },
    { method: 'GET', route: '/api/data?resource=user&action=none', status: 200 },
  ])
  expect(entries.at(-1)?.['id']).toBe(answer.headers.get('x-request-id'))
  for (const { ms } of entries) expect(ms).toEqual(expect.any(Number))
  const written = lines.join('')
  for (const secret of [
    token,
    user.email,
    user.password,
    'Lovelace',
    'Present',
    '9876543',
    'abcdef',
  ])
    expect(written).not.toContain(secret)
})
