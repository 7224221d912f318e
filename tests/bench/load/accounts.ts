/** The accounts of the benchmark of load: users who are signed in, each with a household's plan of 200 cash flows. */
import { Temporal } from 'temporal-polyfill'
import { createAccessTokens, sessionIdOf } from '../../../src/server/auth/access-token.ts'
import { hashPassword } from '../../../src/server/auth/password.ts'
import { type CashFlowRow, chunkRows } from '../../../src/server/db/cash-flow-row.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { formatSchedule } from '../../../src/shared/schedules/schedule-text.ts'
import { householdPlan } from '../household.ts'

/** The password of every user. */
export const PASSWORD = 'a password for a benchmark alone'
export const SIGNING_SECRET = 'a signing key for a benchmark alone'
const CASH_FLOWS = 200
const DAY_MS = 24 * 60 * 60 * 1000

export interface BenchUser {
  id: number
  token: string
  /** The ids of the account's cash flows, with their kinds. */
  cashFlows: { id: number; kind: 'income' | 'expense' }[]
}

/** Migrates an empty database and fills it. Every user has a personal account, and all of them share one account. */
export async function fillDatabase(databaseUrl: string, users: number): Promise<BenchUser[]> {
  await migrate(databaseUrl)
  const db = await openDatabase(databaseUrl)
  const tokens = createAccessTokens(new TextEncoder().encode(SIGNING_SECRET))
  const passwordHash = await hashPassword(PASSWORD)
  const now = Temporal.Now.instant()
  const at = new Date(now.epochMilliseconds)
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const plan = householdPlan(CASH_FLOWS, { today, biweeklyDefault: 'odd-weeks', auto: false })
  // Some cash flows have both of their marks on one date.
  const marked = new Map(plan.completions.map((mark) => [`${mark.cashFlowId} ${mark.date}`, mark]))
  const rows = plan.cashFlows.map((flow): CashFlowRow => {
    const { kind, name, amountCents, schedule: rule, date } = flow
    const startDate = date && `${date}T12:00:00.000+00:00`
    const schedule = formatSchedule(rule)
    return { kind, name, amountCents, schedule, startDate }
  })
  try {
    const ids = Array.from({ length: users }, (_, index) => index + 1)
    const filled: BenchUser[] = []
    for (const id of ids) {
      const cashFlows = await db.write(async (tx) => {
        const email = `${id}@example.com`
        await tx.user.create({ data: { email, name: `User ${id}`, passwordHash } })
        // Every session begins with one.
        const refreshTokens = {
          create: { hash: `${id}`, expiresAt: new Date(at.getTime() + DAY_MS) },
        }
        const session = { id: sessionIdOf(`session-${id}`), userId: id, refreshTokens }
        await tx.session.create({ data: session })
        await tx.account.create({ data: { name: 'Personal Account', personalUserId: id } })
        await tx.membership.create({ data: { accountId: id, userId: id, role: 'owner' } })
        const defaults = { accountId: id, contractAuthorId: null, importId: null, at }
        for (const chunk of chunkRows(rows))
          await tx.$executeRaw(db.dialect.insertCashFlows(chunk, defaults))
        return tx.cashFlow.findMany({
          where: { accountId: id },
          orderBy: { id: 'asc' },
          select: { id: true, kind: true },
        })
      })
      const idOf = (planned: number) => cashFlows[planned - 1]?.id ?? 0
      await db.write(async (tx) => {
        const marks = new Map(
          [...marked.values()].map((mark) => [
            `${mark.cashFlowId} ${mark.date}`,
            [idOf(mark.cashFlowId), mark.date, true, null, null, false, null],
          ]),
        )
        for (const { cashFlowId, date, amountCents } of plan.overrides) {
          const isDone = marks.has(`${cashFlowId} ${date}`)
          const row = [idOf(cashFlowId), date, isDone, null, amountCents, false, null]
          marks.set(`${cashFlowId} ${date}`, row)
        }
        for (const chunk of chunkRows([...marks.values()]))
          await tx.$executeRaw(db.dialect.insertMarks(chunk, id))
      })
      const token = await tokens.sign({ userId: id, sid: `session-${id}` }, now)
      filled.push({ id, token, cashFlows })
    }
    await db.write(async (tx) => {
      const { id: accountId } = await tx.account.create({ data: { name: 'Household' } })
      await tx.membership.createMany({ data: ids.map((userId) => ({ accountId, userId })) })
    })
    return filled
  } finally {
    await db.close()
  }
}

/** A user can sign in a hundred times in 15 minutes. */
export async function forgetLogins(databaseUrl: string): Promise<void> {
  const db = await openDatabase(databaseUrl)
  try {
    await db.write((tx) => tx.rateLimit.deleteMany())
  } finally {
    await db.close()
  }
}
