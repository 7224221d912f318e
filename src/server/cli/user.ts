/**
 * Users from the terminal:
 *
 *   npm run user -- create --email E [--password P] [--name N] [--super-admin]
 *   npm run user -- reset-password --email E [--password P]
 *   npm run user -- list
 *
 * A password that is not given is made and printed.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import { ZodError } from 'zod'
import { emailField, nameField, newPasswordField } from '../../shared/fields.ts'
import { migrate } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { readEnv } from '../env.ts'
import { createUser, listUsers, resetPassword } from '../services/users.ts'

const USAGE = `Usage:
  npm run user -- create --email E [--password P] [--name N] [--super-admin]
  npm run user -- reset-password --email E [--password P]
  npm run user -- list
`

async function run(db: Database): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      password: { type: 'string' },
      name: { type: 'string' },
      'super-admin': { type: 'boolean', default: false },
    },
  })
  const [command] = positionals
  const scope = { db, now: Temporal.Now.instant() }
  if (command === 'list') {
    const users = await listUsers(scope)
    return users
      .map(({ id, email, name, role, disabledAt }) =>
        [id, email, name, role, disabledAt ? 'disabled' : 'enabled'].join('\t'),
      )
      .join('\n')
  }
  if ((command !== 'create' && command !== 'reset-password') || values.email === undefined)
    throw new Error(USAGE)

  const email = emailField.parse(values.email)
  const password = newPasswordField.parse(values.password ?? randomBytes(12).toString('base64url'))
  const printed = values.password === undefined ? ` The password is ${password}` : ''
  if (command === 'reset-password') {
    await resetPassword(scope, { email, password })
    return `${email} has a new password and is signed out everywhere.${printed}`
  }
  const name = nameField.parse(values.name ?? email.split('@')[0])
  const role = values['super-admin'] ? 'superAdmin' : 'user'
  await createUser(scope, { email, name, password, role })
  return `Created ${email}.${printed}`
}

let db: Database | undefined
try {
  const { DATABASE_URL } = readEnv()
  await migrate(DATABASE_URL)
  db = await openDatabase(DATABASE_URL)
  process.stdout.write(`${await run(db)}\n`)
} catch (error) {
  const sentence = error instanceof ZodError ? error.issues[0]?.message : undefined
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.message : String(error))}\n`)
  process.exitCode = 1
} finally {
  await db?.close()
}
