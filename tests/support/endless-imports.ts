/** A process that imports a file over and over, says so after each time, and is there to be killed. */
import { Temporal } from 'temporal-polyfill'
import { openDatabase } from '../../src/server/db/open.ts'
import { runImport } from '../../src/server/services/files/imports.ts'
import type { Scope } from '../../src/server/services/scope.ts'

const [url = '', email = '', rows = ''] = process.argv.slice(2)
const db = await openDatabase(url)
const user = await db.read.user.findUnique({ where: { email } })
const scope = {
  db,
  user,
  now: Temporal.Instant.from('2026-11-20T12:00:00Z'),
  transport: 'trpc',
} as Scope
const columnMapping = {
  type: 0,
  name: 1,
  amount: 2,
  recurrenceType: null,
  recurrenceDay: null,
  startDate: null,
}
const csvData = `type,name,amount\n${'expense,Rent,1850\n'.repeat(Number(rows))}`

for (;;) {
  await runImport(scope, { account: 'personal', csvData, columnMapping, importDuplicates: true })
  process.stdout.write('.')
}
