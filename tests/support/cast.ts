/** Who is on stage in the tests of tenancy, and whose things are about. */
import { expect } from 'vitest'
import { EXAMPLE_DATE, PAST_IMPORT_ID, type Target, UNDONE_IMPORT_ID } from './example-inputs.ts'
import { registerUser, type TestServer } from './server.ts'
import {
  createOpenInvitation,
  createSharedAccount,
  findPersonalAccountId,
  findUserId,
} from './shared-account.ts'

export const PEOPLE = ['signedOut', 'stranger', 'superAdmin', 'member', 'owner'] as const
export type Person = (typeof PEOPLE)[number]

/** By whose thing it is: what everyone is answered, in the order of PEOPLE. */
export type Row = Record<string, string>

/** An id that nothing has. */
const ABSENT = 2_000_000_000

/** What one person is answered, of a row's words for all. */
export function wordFor(words: string, person: Person): string {
  return words.split(' ')[PEOPLE.indexOf(person)] ?? ''
}

/** What of an account's tells it apart, and must not be told to strangers. */
export function secretOf(accountId: number): string {
  return `Secret ${accountId}.`
}

/** Whatever is there and is not the caller's is answered to the letter like what is not there. */
export function expectAlike(bodies: Record<string, string>, names: string[]): void {
  const present = names.flatMap((name) => bodies[name] ?? [])
  expect(new Set(present).size).toBeLessThanOrEqual(1)
}

/** Registers everyone, and makes things of theirs. */
export async function createCast(server: TestServer) {
  const people = {} as Record<Person, Awaited<ReturnType<typeof registerPerson>>>
  for (const person of PEOPLE) people[person] = await registerPerson(server, person)
  await server.services.db.write((tx) =>
    tx.user.update({ where: { email: people.superAdmin.email }, data: { role: 'superAdmin' } }),
  )

  /** Fresh things of everyone's, each by how `person` names it. */
  async function createTargets(person: Person): Promise<Record<string, Target>> {
    const { email, password } = people[person]
    const shared = await createSharedAccount(server, people.owner.id, people.member.id)
    const personal = people.owner.accountId
    const own = await addItems(server, people[person].accountId)
    const sharedItems = await addItems(server, shared)
    const personalItems = await addItems(server, personal)
    const foreignItems =
      person === 'owner' ? await addItems(server, people.member.accountId) : personalItems
    const absent = { incomeId: ABSENT, expenseId: ABSENT }
    const malformed = { incomeId: -1, expenseId: -1 }
    const { id: subjectId } = await createSubject(server)
    const notInvited = { invitationId: ABSENT, invitationToken: 'made up' }
    const name = (account: Target['account'], items: typeof own, invitation = notInvited) => {
      const accountId = account === 'personal' ? ABSENT : account
      const ids = { accountId, joinedId: accountId, memberId: people.member.id, subjectId }
      return { email, password, account, ...items, ...ids, ...invitation }
    }
    return {
      own: name('personal', own),
      shared: name(shared, sharedItems, await createOpenInvitation(server, shared)),
      personalByNumber: name(personal, personalItems),
      missing: { ...name(ABSENT, absent), subjectId: ABSENT },
      malformed: {
        ...name('personal', own, { invitationId: -1, invitationToken: '' }),
        account: 'all' as never,
        accountId: -1,
        joinedId: -1,
        subjectId: -1,
      },
      foreignItem: name('personal', foreignItems),
      // In an account, but not in the one that is named.
      misplacedItem: name('personal', await addItems(server, shared)),
      missingItem: name('personal', absent),
      malformedItem: name('personal', malformed),
    }
  }
  return { people, createTargets }
}

async function registerPerson(server: TestServer, person: Person) {
  const user = await registerUser(server, person)
  const id = await findUserId(server, user.email)
  return { ...user, id, accountId: await findPersonalAccountId(server, id) }
}

let subjects = 0

function createSubject({ services }: TestServer): Promise<{ id: number }> {
  const email = `subject${++subjects}@example.com`
  const data = { email, name: 'Subject', passwordHash: '' }
  return services.db.write((tx) => tx.user.create({ data, select: { id: true } }))
}

/**
 * An income, an expense with an override, and one whose import was undone. They and their account are named by
 * its secret.
 */
function addItems({ services }: TestServer, accountId: number) {
  const name = secretOf(accountId)
  const item = {
    accountId,
    name,
    amountCents: 1,
    recurrenceType: 'DAILY',
    startDate: new Date(0),
    importId: PAST_IMPORT_ID,
  } as const
  return services.db.write(async (tx) => {
    await tx.account.update({ where: { id: accountId }, data: { name } })
    const income = await tx.cashFlow.create({ data: { ...item, kind: 'income' } })
    const expense = await tx.cashFlow.create({ data: { ...item, kind: 'expense' } })
    await tx.override.create({
      data: { accountId, cashFlowId: expense.id, date: EXAMPLE_DATE, amountCents: 2 },
    })
    const undone = { action: 'undidImport', importId: UNDONE_IMPORT_ID, at: new Date() } as const
    const { importId, at: deletedAt } = undone
    await tx.cashFlow.create({ data: { ...item, kind: 'income', importId, deletedAt } })
    const { userId } = await tx.membership.findFirstOrThrow({ where: { accountId } })
    await tx.activity.create({ data: { ...undone, accountId, userId } })
    return { incomeId: income.id, expenseId: expense.id }
  })
}
