import { parseArgs } from 'node:util'
import { destination } from 'pino'
import { Temporal } from 'temporal-polyfill'
import { emailField, nameField, newPasswordField } from '../../shared/fields.ts'
import { migrateWithCopy } from '../backups/before-migration.ts'
import type { Database } from '../db/database.ts'
import { openDatabase, requireDatabase } from '../db/open.ts'
import { namingSetting } from '../db/unusable-database.ts'
import { type Env, readEnv } from '../env.ts'
import { createLogger } from '../logger.ts'
import {
  type ActingScope,
  createAuditedUser,
  createUserWithOneTimePassword,
  disableUser,
  enableUser,
  removePasskeys,
  setPassword,
  setOneTimePassword,
  signOutUser,
} from '../services/users/admin-acts.ts'
import { createSecurityLog } from '../services/security-log.ts'
import { findUserId, listUsers } from '../services/users/users.ts'
import { runCommand } from './command.ts'

const USAGE = `Usage:
  npm run user -- create --email E [--password P] [--name N] [--super-admin]
  npm run user -- reset-password --email E [--password P]
  npm run user -- disable|enable|sign-out|remove-passkeys --email E
  npm run user -- list
`

const OPTIONS = {
  email: { type: 'string' },
  password: { type: 'string' },
  name: { type: 'string' },
  'super-admin': { type: 'boolean', default: false },
} as const

interface Arguments {
  email: string
  password: string | undefined
  name: string | undefined
  superAdmin: boolean
}

type Command = (scope: ActingScope, args: Arguments) => Promise<string>

const COMMANDS: Record<string, Command> = {
  create: async (scope, { email, password, name, superAdmin }) => {
    const user = {
      email,
      name: nameField.parse(name ?? email.split('@')[0]),
      role: superAdmin ? ('superAdmin' as const) : ('user' as const),
    }
    if (password === undefined)
      return `Created ${email}. ${passwordSentence(await createUserWithOneTimePassword(scope, user))}`
    await createAuditedUser(scope, { ...user, password })
    return `Created ${email}.`
  },
  'reset-password': async (scope, { email, password }) => {
    const userId = await findUserId(scope, email)
    const done = `${email} has a new password and is signed out everywhere.`
    if (password === undefined)
      return `${done} ${passwordSentence(await setOneTimePassword(scope, { userId }))}`
    await setPassword(scope, { userId, password })
    return done
  },
  disable: async (scope, { email }) => {
    await disableUser(scope, { userId: await findUserId(scope, email) })
    return `${email} is disabled and signed out everywhere.`
  },
  enable: async (scope, { email }) => {
    await enableUser(scope, { userId: await findUserId(scope, email) })
    return `${email} can sign in again.`
  },
  'sign-out': async (scope, { email }) => {
    await signOutUser(scope, { userId: await findUserId(scope, email) })
    return `${email} is signed out everywhere.`
  },
  'remove-passkeys': async (scope, { email }) => {
    const { hasPassword } = await removePasskeys(scope, { userId: await findUserId(scope, email) })
    const done = `${email} has no passkeys and no linked sign-ins any more, and is signed out everywhere.`
    return hasPassword
      ? `${done} The password alone signs them in.`
      : `${done} They have no password, and so no way to sign in: run reset-password.`
  },
}

function passwordSentence({ oneTimePassword }: { oneTimePassword: string }): string {
  return `The password is ${oneTimePassword} and is good for 72 hours. It has to be changed at the first sign-in.`
}

/** @throws Error with the usage, or with what is wrong about a value, before a database is opened. */
function readArguments(): { makesDatabase: boolean; run: (scope: ActingScope) => Promise<string> } {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const [name = ''] = positionals
  if (name === 'list')
    return { makesDatabase: false, run: async (scope) => listing(await listUsers(scope)) }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || values.email === undefined) throw new Error(USAGE)
  const args = {
    email: emailField.parse(values.email),
    password: newPasswordField.optional().parse(values.password),
    name: values.name,
    superAdmin: values['super-admin'],
  }
  // The first user may be created before the first start.
  return { makesDatabase: name === 'create', run: (scope) => command(scope, args) }
}

function scopeOf(db: Database, { LOG_LEVEL = 'info' }: Env): ActingScope {
  // On the standard error, so that the log has no password that a command prints.
  const security = createSecurityLog(createLogger(LOG_LEVEL, destination(2)))
  return { db, now: Temporal.Now.instant(), security, address: 'terminal' }
}

function listing(users: Awaited<ReturnType<typeof listUsers>>): string {
  return users
    .map(({ id, email, name, role, disabledAt }) =>
      [id, email, name, role, disabledAt ? 'disabled' : 'enabled'].join('\t'),
    )
    .join('\n')
}

await runCommand(async () => {
  const env = readEnv()
  const { DATABASE_URL } = env
  const { makesDatabase, run } = readArguments()
  if (!makesDatabase) requireDatabase(DATABASE_URL)
  return namingSetting('DATABASE_URL', async () => {
    await migrateWithCopy(DATABASE_URL, new Date(Temporal.Now.instant().epochMilliseconds))
    const db = await openDatabase(DATABASE_URL)
    return run(scopeOf(db, env)).finally(() => db.close())
  })
})
