/** Ids past 32 bits, of tables that grow with every change: numbers below 2^53 in every call. */
import { describe, expect, it } from 'vitest'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import { execute, providers } from '../../support/database.ts'
import { startMailingServer, tokenIn } from '../../support/mailing-server.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'
import { refusalOf } from '../../support/refusal.ts'
import { createClient, makeSuperAdmin, registerUser } from '../../support/server.ts'

/** Larger than every id of 32 bits. */
const LONG = 2 ** 52
const LARGEST = 2 ** 53 - 1
const GROWING = ['Activity', 'AuditEntry', 'CheckIn', 'Mail']

/** A server whose next ids of those tables are past `LONG`, and a person with a plan. */
async function startGrownServer(provider: 'sqlite' | 'postgresql') {
  const mailing = await startMailingServer(provider)
  await execute(
    mailing.server.databaseUrl,
    ...GROWING.flatMap((table) =>
      provider === 'sqlite'
        ? [
            `DELETE FROM "sqlite_sequence" WHERE "name" = '${table}'`,
            `INSERT INTO "sqlite_sequence" ("name", "seq") VALUES ('${table}', ${LONG})`,
          ]
        : `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), ${LONG})`,
    ),
  )
  return { ...mailing, plan: await createMonthlyPlan(mailing.server) }
}

describe.each(providers)('ids past 32 bits on %s', (provider) => {
  it('are given to activities, and taken as cursors', async () => {
    const { server, plan } = await startGrownServer(provider)
    const { client, user } = plan
    const joined = { accountId: plan.id, userId: user.id, action: 'joined' } as const
    const at = new Date(server.now.epochMilliseconds)
    const data = Array.from({ length: 60 }, () => ({ ...joined, at }))
    await server.services.db.write((tx) => tx.activity.createMany({ data }))
    const page = { id: 'personal' } as const
    const { activities, nextCursor: cursor } = await client.account.activity.query(page)
    expect(activities[0]?.id).toBeGreaterThan(LONG)
    if (cursor === null) throw new Error('All activities are on one page.')
    expect(cursor).toBeLessThan(activities.at(-1)?.id ?? 0)
    const next = await client.account.activity.query({ ...page, cursor })
    expect(next.activities[0]?.id).toBe(cursor)
    const own = await client.user.ownActivities.query({ cursor })
    expect(own.activities).toHaveLength(next.activities.length)
    const all = await client.account.activity.query({ ...page, cursor: LARGEST })
    expect(all.activities).toEqual(activities)
    const tooLarge = client.account.activity.query({ ...page, cursor: LARGEST + 1 })
    expect(await refusalOf(tooLarge)).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'The id is too large.',
    })
  })

  it('are given to check-ins, which can be undone by them and by the revision', async () => {
    const { server, plan } = await startGrownServer(provider)
    const { client, checkIn, head, refs, travelTo } = plan
    const account = 'personal'
    const before = await head()
    await travelTo('2026-11-26T12:00:00Z')
    const first = await checkIn({ done: [refs.rent] })
    expect(first.id).toBeGreaterThan(LONG)
    expect(await client.account.checkIns.query({ account })).toMatchObject([{ id: first.id }])
    await client.account.undoCheckIn.mutate({ account, id: first.id })
    expect((await head()).cents).toBe(before.cents)
    const second = await checkIn({ done: [refs.gym] })
    // The balance that it replaces is the one of the check-in before.
    const third = await checkIn({ balanceCents: 5 })
    await client.account.undo.mutate({ account, revision: third.revision })
    expect((await head()).cents).toBe(2_500_00)
    expect(
      await server.services.db.read.account.findFirst({ where: { id: plan.id } }),
    ).toMatchObject({ balanceCheckInId: second.id })
  })

  it('are given to the audit and to mails, and the doctor accepts them', async () => {
    const { server, plan, visitor, receive, outbox } = await startGrownServer(provider)
    const { user } = plan
    const admin = await registerUser(server, 'Root')
    await makeSuperAdmin(server, admin.id)
    const { token } = await visitor.auth.superAdminLogin.mutate(admin)
    const client = createClient(server, token)
    await client.admin.disable.mutate({ userId: user.id })
    await client.admin.enable.mutate({ userId: user.id })
    const { entries } = await client.admin.audit.query({ cursor: LARGEST })
    expect(entries.map(({ id }) => id - LONG)).toEqual([2, 1])
    const [, first] = entries
    expect(await client.admin.audit.query({ cursor: LONG + 2 })).toMatchObject({ entries: [first] })
    await visitor.auth.forgotPassword.mutate({ email: user.email })
    expect((await outbox())[0]?.id).toBeGreaterThan(LONG)
    expect(tokenIn((await receive(user.email)).at(-1), 'reset')).toHaveLength(43)
    expect(await outbox()).toEqual([])
    expect((await examine(server.databaseUrl)).problems).toEqual([])
  })
})
