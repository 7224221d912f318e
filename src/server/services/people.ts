import { cleanName } from '../../shared/name.ts'
import type { ReadClient } from '../db/database.ts'

export const FORMER_MEMBER = 'A former member'

/** Keyed by id; users that no longer exist are absent. */
export async function readPeople(
  read: Pick<ReadClient, 'user'>,
  rows: { userId: number | null }[],
) {
  const ids = new Set(rows.flatMap(({ userId }) => userId ?? []))
  const people = await read.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, email: true, name: true },
  })
  return new Map(people.map((person) => [person.id, { ...person, name: cleanName(person.name) }]))
}
