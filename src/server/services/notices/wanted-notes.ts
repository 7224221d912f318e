import type { ReadClient } from '../../db/database.ts'
import { Prisma } from '../../db/generated/sqlite/client.ts'

const CHOSEN = {
  lowBalance: Prisma.sql`"n"."low"`,
  comingWeek: Prisma.sql`"n"."weekday" IS NOT NULL`,
}

type NoteKind = keyof typeof CHOSEN

interface QueuedNote {
  kind: NoteKind
  userId: number
  accountId: number
}

export function isNote(kind: string): kind is NoteKind {
  return Object.hasOwn(CHOSEN, kind)
}

export async function isNoteWanted(
  read: Pick<ReadClient, '$queryRaw'>,
  { kind, userId, accountId }: QueuedNote,
): Promise<boolean> {
  const found = await read.$queryRaw<unknown[]>`
    SELECT 1 AS "found" FROM "Notice" AS "n" JOIN "Account" AS "a" ON "a"."id" = "n"."accountId"
    JOIN "Membership" AS "m" ON "m"."accountId" = "n"."accountId" AND "m"."userId" = "n"."userId"
    WHERE "n"."accountId" = ${accountId} AND "a"."id" = ${accountId} AND "m"."accountId" = ${accountId}
      AND "n"."userId" = ${userId} AND ${CHOSEN[kind]} AND "a"."deletedAt" IS NULL`
  return found.length > 0
}
