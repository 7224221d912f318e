import { cleanName } from '../../shared/name.ts'
import type { ReadClient } from '../db/database.ts'

export const FORMER_MEMBER = 'A former member'

interface Person {
  id: number
  email: string
  name: string
}

/** Keyed by id; users that no longer exist are absent. */
export async function readPeople(
  read: Pick<ReadClient, 'user'>,
  rows: { userId: number | null }[],
): Promise<Map<number, Person>> {
  const ids = new Set(rows.flatMap(({ userId }) => userId ?? []))
  const people = await read.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, email: true, name: true },
  })
  return new Map(
    people.map(({ id, email, name }) => [id, { id, email, name: cleanName(name) }] as const),
  )
}
