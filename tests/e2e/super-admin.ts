/** Super admins, made as an operator makes the first one: from the terminal, in the server's database. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { programArgs } from '../support/program.ts'
import { createClient, type TestUser, test as base } from './support.ts'

/** Set beside E2E_BASE_URL, so that there is a way into the database of the given server. */
const DATABASE_URL = process.env.E2E_DATABASE_URL

export const test = base.extend<{ superAdmin: TestUser }>({
  superAdmin: async ({ baseURL }, provide) => {
    if (!DATABASE_URL) throw new Error('E2E_DATABASE_URL does not say where the users are.')
    const email = `root-${randomBytes(6).toString('hex')}@example.com`
    const password = 'correct horse 9'
    const url = baseURL ?? ''
    await runUser(
      'create',
      '--email',
      email,
      '--password',
      password,
      '--name',
      'Root',
      '--super-admin',
    )
    const { token } = await createClient(url).auth.login.mutate({ email, password })
    const client = createClient(url, { authorization: `Bearer ${token}` })
    await client.user.update.mutate({ onboarded: true })
    await provide({ email, password, token, client })
  },
})

/** `npm run user -- ...`; answers what it prints. */
async function runUser(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...programArgs('user'), ...args],
    { env: { ...process.env, DATABASE_URL } },
  )
  return stdout
}
