/**
 * A process that checks in again and again until a test kills it, each time with 50 more dates of one expense. It
 * prints `+` after each statement that changes something, and `.` after each check-in.
 */
import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { Transaction } from '../../src/server/db/database.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { readEnv } from '../../src/server/env.ts'
import { readQuotas } from '../../src/server/server-settings.ts'
import { checkIn } from '../../src/server/services/check-ins/check-ins.ts'
import { createPlanCache } from '../../src/server/services/projections/plan-cache.ts'
import type { Scope } from '../../src/server/services/scope.ts'
import { createRateLimits } from '../../src/server/services/sessions/rate-limits.ts'
import { watchWrites } from './watched-writes.ts'

export const DATES = 50

const MODELS = ['account', 'checkIn'] as const

const [url, email = ''] = process.argv.slice(2)
if (url) await checkInForever(url)

async function checkInForever(url: string): Promise<void> {
  const database = await openDatabase(url)
  const db = watchWrites(database, withProgress)
  const user = await db.read.user.findUnique({ where: { email } })
  const expense = (await db.read.cashFlow.findFirst())!
  const scope = {
    db,
    user,
    now: Temporal.Instant.from('2026-11-20T12:00:00Z'),
    transport: 'trpc',
    settings: { quotas: readQuotas(readEnv({})), biweeklyDefault: 'odd-weeks' },
    plans: createPlanCache(),
    rateLimits: createRateLimits(),
  } as Scope
  for (;;) {
    const { revision } = (await db.read.account.findFirst())!
    const first = Temporal.PlainDate.from('2000-01-01').add({ days: revision * DATES })
    const done = Array.from({ length: DATES }, (_, day) => ({
      kind: 'expense' as const,
      id: expense.id,
      date: first.add({ days: day }).toString(),
    }))
    await checkIn(scope, {
      account: 'personal',
      timeZone: 'UTC',
      checkInId: randomUUID(),
      revision,
      balanceCents: revision + 1,
      done,
      skipped: [],
      moved: [],
    })
    process.stdout.write('.')
  }
}

/** Prints `+` after each call of these models. */
function withProgress(tx: Transaction): Transaction {
  return new Proxy(tx, {
    get(target, key) {
      const model = MODELS.find((each) => each === key)
      return model ? withSigns(target[model]) : Reflect.get(target, key)
    },
  })
}

function withSigns<Model extends object>(model: Model): Model {
  return new Proxy(model, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key)
      if (typeof method !== 'function') return method
      return async (...input: unknown[]) => {
        const answer: unknown = await Reflect.apply(method, target, input)
        process.stdout.write('+')
        return answer
      }
    },
  })
}
