/**
 * The fixtures of the permission tests: one user for each kind of caller (an actor), and accounts and cash flows
 * that the actors try to reach.
 */
import { expect } from 'vitest'
import { EXAMPLE_DATE, PAST_IMPORT_ID, type Target, UNDONE_IMPORT_ID } from './example-inputs.ts'
import { addFeed } from './calendars.ts'
import { addConnection, BRIDGE_HOST, tokenOf } from './bridge.ts'
import { addToken } from './api-tokens.ts'
import { addCheckIn } from './check-ins.ts'
import { addScenario } from './example-scenarios.ts'
import { addLink } from './identity-provider.ts'
import { addDevice } from './push-devices.ts'
import { createOpenSession } from './open-session.ts'
import { createPasskeyTargets } from './passkeys.ts'
import { makeSuperAdmin, registerUser, type TestServer } from './server.ts'
import { addUndoRecord } from './undo-records.ts'
import {
  createOpenInvitation,
  createSharedAccount,
  findPersonalAccountId,
} from './shared-account.ts'

/** Owner and member share an account. The stranger and the super admin do not belong to it. */
export const ACTORS = ['signedOut', 'stranger', 'superAdmin', 'member', 'owner'] as const
export type Actor = (typeof ACTORS)[number]

/** Keyed by target: the outcomes of a call for all actors, parted by spaces, in the order of ACTORS. */
export type OutcomesByTarget = Record<string, string>

/** An id that no row has. */
const ABSENT = 2_000_000_000

/** The outcome for one actor, out of the outcomes for all actors. */
export function outcomeFor(actor: Actor, outcomes: string): string {
  const outcome = outcomes.split(' ')[ACTORS.indexOf(actor)]
  if (!outcome) throw new Error(`"${outcomes}" has no outcome for ${actor}.`)
  return outcome
}

/** The name of an account and of its cash flows. An answer that contains it reveals something of the account. */
export function secretNameOf(accountId: number): string {
  return `Secret ${accountId}.`
}

/**
 * Expects the same body for each of these targets: a caller must not see whether a target is missing or
 * belongs to somebody else.
 */
export function expectSameBody(bodies: Record<string, string>, targets: string[]): void {
  const present = targets.flatMap((target) => bodies[target] ?? [])
  expect(present).toEqual(present.map(() => present[0]))
}

/** Registers all actors. Answers them, and functions that create and remove targets for their calls. */
export async function createActors(server: TestServer) {
  const actors = {} as Record<Actor, Awaited<ReturnType<typeof registerActor>>>
  for (const actor of ACTORS) actors[actor] = await registerActor(server, actor)
  await makeSuperAdmin(server, actors.superAdmin.id)

  /**
   * Creates new targets for the calls of one actor, by name; of all names when none are given. Their ids are what the
   * actor would send.
   */
  async function createTargets(actor: Actor, names?: string[]): Promise<Record<string, Target>> {
    const { email, password } = actors[actor]
    const shared = await createSharedAccount(server, actors.owner.id, actors.member.id)
    const own = await createSharedAccount(server, actors[actor].id)
    const personal = actors.owner.accountId
    const absent = allIds(ABSENT)
    const malformed = allIds(-1)
    const { id: subjectId } = await createSubject(server)
    const noInvitation = { invitationId: ABSENT, invitationToken: 'made up' }
    const sessionId = await createOpenSession(server, actors[actor].id)
    const passkeys = await createPasskeyTargets(server, actors[actor])
    const feedId = await addFeed(server, actors[actor])
    const { id: tokenId } = await addToken(server, { userId: actors[actor].id })
    const linkId = await addLink(server, actors[actor].id)
    const setupToken = tokenOf(`https://${BRIDGE_HOST}:1/claim`)
    const connectionOf = (accountId: number, { id: userId } = actors[actor]) =>
      addConnection(server, { accountId, userId })
    const deviceId = await addDevice(server, actors[actor].id)
    const stranger = actors[actor === 'stranger' ? 'owner' : 'stranger']
    const foreign = actor === 'owner' ? actors.member.accountId : personal
    const inAccount = (accountId: number) => addCashFlows(server, accountId)
    const { account: accounts } = server.services.db.read
    const revisions = new Map<Target['account'], number>()
    for (const [account, id] of [
      ['personal', actors[actor].accountId],
      [shared, shared],
    ] as const)
      revisions.set(account, (await accounts.findUnique({ where: { id } }))?.revision ?? 0)
    const targetOf = (
      account: Target['account'],
      cashFlows: ReturnType<typeof allIds>,
      invitation = noInvitation,
    ) => {
      const accountId = account === 'personal' ? ABSENT : account
      const ids = {
        accountId,
        otherAccount: account === 'personal' ? own : ('personal' as const),
        revision: revisions.get(account) ?? 0,
        joinedId: accountId,
        memberId: actors.member.id,
        subjectId,
        sessionId,
        mailToken: 'made up',
        claimCode: 'ABCD-EFGH-JKLM',
        feedId,
        tokenId,
        linkId,
        connectionId: 'made up',
        setupToken,
        deviceId,
        ...passkeys,
      }
      return { email, password, account, ...cashFlows, ...ids, ...invitation }
    }
    const create: Record<string, () => Promise<Target>> = {
      own: async () => ({
        ...targetOf('personal', await inAccount(actors[actor].accountId)),
        connectionId: await connectionOf(actors[actor].accountId),
      }),
      shared: async () => ({
        ...targetOf(shared, await inAccount(shared), await createOpenInvitation(server, shared)),
        connectionId: await connectionOf(shared),
      }),
      // The owner's personal account, by its id instead of by the word "personal".
      personalByNumber: async () => targetOf(personal, await inAccount(personal)),
      missing: async () => ({
        ...targetOf(ABSENT, absent),
        subjectId: ABSENT,
        sessionId: '0'.repeat(64),
        passkeyId: ABSENT,
        feedId: ABSENT,
        tokenId: ABSENT,
        linkId: ABSENT,
        deviceId: ABSENT,
      }),
      malformed: async () => ({
        ...targetOf('personal', await inAccount(actors[actor].accountId), {
          invitationId: -1,
          invitationToken: '',
        }),
        account: 'none' as never,
        accountId: -1,
        joinedId: -1,
        subjectId: -1,
        sessionId: 'all',
        passkeyId: -1,
        feedId: -1,
        tokenId: -1,
        linkId: -1,
        connectionId: -1 as never,
        deviceId: -1,
      }),
      foreignItem: async () => ({
        ...targetOf('personal', await inAccount(foreign)),
        sessionId: await createOpenSession(server, stranger.id),
        passkeyId: (await createPasskeyTargets(server, stranger)).passkeyId,
        feedId: await addFeed(server, stranger),
        tokenId: (await addToken(server, { userId: stranger.id })).id,
        linkId: await addLink(server, stranger.id),
        connectionId: await connectionOf(actors[actor].accountId, stranger),
        deviceId: await addDevice(server, stranger.id),
      }),
      // The cash flow is in the shared account, but the call names the personal one.
      misplacedItem: async () => ({
        ...targetOf('personal', await inAccount(shared)),
        connectionId: await connectionOf(shared),
      }),
      missingItem: async () => targetOf('personal', absent),
      malformedItem: async () => ({
        ...targetOf('personal', malformed),
        connectionId: -1 as never,
      }),
    }
    const targets: Record<string, Target> = {}
    for (const name of names ?? Object.keys(create)) {
      const target = await create[name]?.()
      if (target) targets[name] = target
    }
    return targets
  }

  /** Removes all targets: a test that reads all rows takes as long as there are rows. */
  async function removeTargets(): Promise<void> {
    await server.services.db.write(async (tx) => {
      await tx.account.deleteMany({ where: { personalUserId: null } })
      await tx.activity.deleteMany()
      await tx.undoRecord.deleteMany()
      await tx.scenario.deleteMany()
      await tx.cashFlow.deleteMany()
      await tx.bankConnection.deleteMany()
    })
  }
  return { actors, createTargets, removeTargets }
}

/** The ids of what is in an account. */
function allIds(id: number) {
  return {
    incomeId: id,
    expenseId: id,
    cardId: id,
    checkInId: id,
    scenarioId: id,
    undoRevision: id,
  }
}

async function registerActor(server: TestServer, actor: Actor) {
  const user = await registerUser(server, actor)
  return { ...user, accountId: await findPersonalAccountId(server, user.id) }
}

let subjects = 0

/** Creates a user for the administration to act on. */
function createSubject({ services }: TestServer): Promise<{ id: number }> {
  const email = `subject${++subjects}@example.com`
  const data = { email, name: 'Subject', passwordHash: '' }
  return services.db.write((tx) => tx.user.create({ data, select: { id: true } }))
}

/**
 * Adds an income, an expense with an override, and an income whose import was undone; the first two continue other
 * ones. They and their account get the account's secret name.
 */
function addCashFlows({ services }: TestServer, accountId: number) {
  const name = secretNameOf(accountId)
  const item = {
    accountId,
    name,
    amountCents: 1,
    schedule: 'DAILY',
    startDate: new Date(0),
    importId: PAST_IMPORT_ID,
  } as const
  return services.db.write(async (tx) => {
    await tx.account.update({ where: { id: accountId }, data: { name } })
    const select = { id: true }
    const continuing = async (kind: 'income' | 'expense') => {
      const before = { ...item, kind, schedule: 'DAILY last=2026-10-31' }
      const { id: continuesId } = await tx.cashFlow.create({ data: before, select })
      return tx.cashFlow.create({ data: { ...item, kind, continuesId }, select })
    }
    const income = await continuing('income')
    const expense = await continuing('expense')
    const asCard = { ...item, kind: 'expense', schedule: 'MONTHLY', closeDay: 20 } as const
    // A plan that was read before does not have a second one.
    const known = await tx.cashFlow.findFirst({ where: { accountId, closeDay: 20 }, select })
    const { id: cardId } = known ?? (await tx.cashFlow.create({ data: asCard, select }))
    await tx.mark.create({
      data: { accountId, cashFlowId: expense.id, date: EXAMPLE_DATE, amountCents: 2 },
    })
    const undone = { action: 'undidImport', importId: UNDONE_IMPORT_ID, at: new Date() } as const
    const { importId, at: deletedAt } = undone
    await tx.cashFlow.createMany({ data: { ...item, kind: 'income', importId, deletedAt } })
    const { userId } = await tx.membership.findFirstOrThrow({ where: { accountId } })
    await tx.activity.createMany({ data: { ...undone, accountId, userId } })
    const checkInId = await addCheckIn(tx, { accountId, userId })
    const scenarioId = await addScenario(tx, accountId, name)
    const undoRevision = await addUndoRecord(tx, { accountId, userId }, expense.id)
    const ids = { incomeId: income.id, expenseId: expense.id, cardId }
    return { ...ids, checkInId, scenarioId, undoRevision }
  })
}
