import type { ListedUser, ListUsersInput, UserPage } from '../../../shared/users/administration.ts'
import { cleanName } from '../../../shared/name.ts'
import { Prisma } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import type { DatabaseScope } from '../scope.ts'

const PAGE_LENGTH = 50

/** The database finds some that do not match, so a search goes on in larger pages. */
const SEARCHED_AT_ONCE = 1_000

const LISTED = {
  id: true,
  email: true,
  name: true,
  role: true,
  disabledAt: true,
  createdAt: true,
  sessions: { orderBy: { lastSeenAt: 'desc' }, take: 1, select: { lastSeenAt: true } },
} satisfies Prisma.UserSelect

export async function findUsers(scope: DatabaseScope, input: ListUsersInput): Promise<UserPage> {
  const found = await findIds(scope, input)
  const ids = found.slice(0, PAGE_LENGTH)
  const users = await scope.db.read.user.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'desc' },
    select: LISTED,
  })
  const nextCursor = found.length > PAGE_LENGTH ? (ids.at(-1) ?? null) : null
  return { users: users.map(toListedUser), nextCursor }
}

export async function getListedUser(tx: Transaction, id: number): Promise<ListedUser> {
  return toListedUser(await tx.user.findUniqueOrThrow({ where: { id }, select: LISTED }))
}

async function findIds(
  scope: DatabaseScope,
  { search = '', cursor }: ListUsersInput,
): Promise<number[]> {
  const { read, dialect } = scope.db
  const wanted = search.toLowerCase()
  const columns = [Prisma.sql`"email"`, Prisma.sql`"name"`]
  const matches = columns.map((column) => dialect.mayContain(column, search))
  const isSearched =
    search === '' ? Prisma.empty : Prisma.sql`AND (${Prisma.join(matches, ' OR ')})`
  const found: number[] = []
  for (let [before, take] = [cursor, PAGE_LENGTH + 1]; ; take = SEARCHED_AT_ONCE) {
    const isOlder = before === undefined ? Prisma.empty : Prisma.sql`AND "id" < ${before}`
    const rows = await read.$queryRaw<{ id: number; email: string; name: string }[]>`
      SELECT "id", "email", "name" FROM "User" WHERE "demoUntil" IS NULL ${isSearched} ${isOlder}
      ORDER BY "id" DESC LIMIT ${take}`
    for (const { id, email, name } of rows)
      if (`${email}\n${name}`.toLowerCase().includes(wanted)) found.push(id)
    before = rows.at(-1)?.id
    if (rows.length < take || found.length > PAGE_LENGTH) return found
  }
}

function toListedUser(row: Prisma.UserGetPayload<{ select: typeof LISTED }>): ListedUser {
  const { disabledAt, createdAt, sessions, ...person } = row
  return {
    ...person,
    name: cleanName(person.name),
    disabled: disabledAt !== null,
    createdAt: createdAt.toISOString(),
    lastSeenAt: sessions[0]?.lastSeenAt.toISOString() ?? null,
  }
}
