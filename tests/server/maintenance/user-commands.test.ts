/** The commands about users, run at the terminal beside the server [behaviour: Administration]. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import { expect, onTestFinished, test } from 'vitest'
import { programArgs } from '../../support/program.ts'
import { createClient, startTestServer } from '../../support/server.ts'

async function startServerWithTerminal() {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const logged: Record<string, unknown>[] = []
  /** `npm run user -- ...`; answers what it prints, and keeps what it logs. */
  async function runUser(...args: string[]): Promise<string> {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [...programArgs('user'), ...args],
      { env: { ...process.env, DATABASE_URL: server.databaseUrl } },
    )
    // The terminal has the clock of the machine.
    server.now = Temporal.Now.instant()
    for (const line of stderr.trim().split('\n').filter(Boolean))
      logged.push(JSON.parse(line) as Record<string, unknown>)
    return stdout
  }
  const signIn = async (email: string, password: string) => {
    const { token } = await createClient(server).auth.login.mutate({ email, password })
    return createClient(server, token)
  }
  return { runUser, signIn, logged }
}

test('commands create, disable, enable and sign out users, and the audit and the security log tell', async () => {
  const { runUser, signIn, logged } = await startServerWithTerminal()
  const email = 'nia@example.com'
  const printed = await runUser('create', '--email', email, '--name', 'Nia')
  const password = /password is (\S+)/.exec(printed)?.[1] ?? ''
  const nia = await signIn(email, password)
  expect(await nia.user.me.query()).toMatchObject({ name: 'Nia', mustChangePassword: true })
  for (const command of ['disable', 'enable', 'sign-out']) await runUser(command, '--email', email)
  await expect(nia.user.me.query()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })

  await expect(
    runUser('create', '--email', 'sam@example.com', '--password', 'Summer2024'),
  ).rejects.toThrow('This password is too easy to guess.')
  const credentials = ['--email', 'root@example.com', '--password', 'correct horse 9']
  await runUser('create', ...credentials, '--name', 'Root', '--super-admin')
  const root = await signIn('root@example.com', 'correct horse 9')
  const { entries } = await root.admin.audit.query({})
  const acts = entries.filter(({ user }) => user.email === email)
  expect(acts.map(({ action, actor }) => [action, actor])).toEqual([
    ['signedOut', null],
    ['enabled', null],
    ['disabled', null],
    ['createdUser', null],
  ])
  const subjectId = acts[0]?.user.id
  const lines = logged.filter((line) => line.subjectId === subjectId)
  const fields = { event: 'admin-act', userId: null, address: 'terminal' }
  expect(lines.toReversed()).toMatchObject(
    acts.map(({ action: how }) => ({ ...fields, how, subjectId })),
  )
  expect(lines).toHaveLength(4)
})
