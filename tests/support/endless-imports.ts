/**
 * A process that repeats the same import until a test kills it. It prints `+` after each statement that inserts
 * rows, and `.` after each import.
 */
import { Temporal } from 'temporal-polyfill'
import type { Transaction } from '../../src/server/db/database.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { readEnv } from '../../src/server/env.ts'
import { readQuotas } from '../../src/server/server-settings.ts'
import { runImport } from '../../src/server/services/files/imports.ts'
import type { Scope } from '../../src/server/services/scope.ts'
import { createRateLimits } from '../../src/server/services/sessions/rate-limits.ts'
import { watchWrites } from './watched-writes.ts'

const [url = '', email = '', rows = ''] = process.argv.slice(2)
const database = await openDatabase(url)
const db = watchWrites(database, withProgress)
const user = await db.read.user.findUnique({ where: { email } })
const scope = {
  db,
  user,
  now: Temporal.Instant.from('2026-11-20T12:00:00Z'),
  transport: 'trpc',
  settings: { quotas: readQuotas(readEnv({ MAX_CASH_FLOWS: '10000000' })) },
} as Scope
const columnMapping = {
  type: 0,
  name: 1,
  amount: 2,
  recurrenceType: null,
  recurrenceDay: null,
  startDate: null,
}
const TARGET = { account: 'personal', timeZone: 'UTC' } as const
const csvData = `type,name,amount\n${'expense,Rent,1850\n'.repeat(Number(rows))}`

for (;;) {
  // The imports of a minute take longer than a user may have the threads.
  const unlimited = { ...scope, rateLimits: createRateLimits() }
  await runImport(unlimited, { ...TARGET, csvData, columnMapping, importDuplicates: true })
  process.stdout.write('.')
}

/** Prints `+` after each raw statement. */
function withProgress(tx: Transaction): Transaction {
  return new Proxy(tx, {
    get(target, key) {
      if (key !== '$executeRaw') return Reflect.get(target, key)
      return async (...query: Parameters<Transaction['$executeRaw']>) => {
        const count = await target.$executeRaw(...query)
        process.stdout.write('+')
        return count
      }
    },
  })
}
