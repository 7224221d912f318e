/** The built product on a database of its own, with the demo household and a super admin, on any day. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { Temporal } from 'temporal-polyfill'
import { migrate } from '../../src/server/db/migrate.ts'
import { createBuiltClient } from '../../src/server/http/client.ts'
import type { PublicScope } from '../../src/server/services/scope.ts'
import { createDemoUser } from '../../src/server/services/users/demo-household.ts'
import { createAuditedUser } from '../../src/server/services/users/admin-acts.ts'
import { serveDatabase } from '../support/clocked-server.ts'
import { PUSH } from '../support/push-service.ts'

export const SUPER_ADMIN = {
  email: 'admin@balance.example',
  name: 'Root',
  password: 'correct horse 9',
}

export interface DemoServer {
  url: string
  /** A page that `open` loads is offered the bank, mails and notes to devices. */
  whileAllIsOn(open: () => Promise<void>): Promise<void>
  /** Sets the clock of a page to that of the server. */
  setClock(page: Page): Promise<void>
  close(): Promise<void>
}

/** Serves what `npm run build` made, at noon of a day (YYYY-MM-DD). */
export async function startDemoServer(today: string): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'balance-shots-'))
  const databaseUrl = `file:${join(folder, 'balance.db')}`
  await migrate(databaseUrl)
  const { handler } = createBuiltClient(resolve('dist/client'))
  const server = await serveDatabase({ databaseUrl, client: handler })
  const noon = Temporal.Instant.from(`${today}T12:00:00Z`)
  server.now = noon
  // Passkeys are for names: at 127.0.0.1 the product offers none.
  const url = server.url.replace('127.0.0.1', 'localhost')
  server.services.settings.publicOrigin = url
  const scope: PublicScope = {
    ...server.services,
    now: noon,
    clock: () => noon,
    transport: 'trpc',
    address: '127.0.0.1',
    userAgent: '',
  }
  await createDemoUser(scope)
  const { id } = await createAuditedUser(scope, SUPER_ADMIN)
  const admin = { where: { id }, data: { role: 'superAdmin' } } as const
  await server.services.db.write((tx) => tx.user.update(admin))
  const { settings } = server.services
  return {
    url,
    whileAllIsOn: async (open) => {
      Object.assign(settings, { sendsMail: true, bankFeeds: { hosts: [] }, push: PUSH })
      await open().finally(() =>
        Object.assign(settings, { sendsMail: false, bankFeeds: null, push: null }),
      )
    },
    setClock: (page) => page.clock.install({ time: noon.epochMilliseconds }),
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}
