import type { AuditPage, ListAuditInput } from '../../../shared/users/administration.ts'
import type { AuditEntry } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import type { MailScope } from '../mail/outbox.ts'
import { type DatabaseScope, databaseTime } from '../scope.ts'
import { readPeople } from '../people.ts'
import { type RecordingScope, recordEvent } from '../security-log.ts'

/** Without a user it is the terminal's. */
export type ActingScope = MailScope & RecordingScope

const PAGE_LENGTH = 50

export async function recordAct(
  tx: Transaction,
  scope: ActingScope,
  action: AuditEntry['action'],
  userId: number,
  role: AuditEntry['role'] = null,
): Promise<void> {
  const actorId = scope.user?.id ?? null
  await tx.auditEntry.create({ data: { at: databaseTime(scope), action, role, actorId, userId } })
}

/** Call it after the commit. */
export function logAct(scope: ActingScope, action: AuditEntry['action'], userId: number): void {
  recordEvent(scope, 'admin-act', { how: action, subjectId: userId })
}

export async function listAudit(
  scope: DatabaseScope,
  { cursor }: ListAuditInput,
): Promise<AuditPage> {
  const rows = await scope.db.read.auditEntry.findMany({
    where: { id: { lt: cursor } },
    orderBy: { id: 'desc' },
    take: PAGE_LENGTH + 1,
  })
  const shown = rows.slice(0, PAGE_LENGTH)
  const people = await readPeople(
    scope.db.read,
    shown.flatMap(({ actorId, userId }) => [{ userId: actorId }, { userId }]),
  )
  const personOf = (id: number) => people.get(id) ?? { id, email: '', name: 'A former user' }
  const entries = shown.map(({ id, at, action, role, actorId, userId }) => ({
    id,
    at: at.toISOString(),
    action,
    role,
    actor: actorId === null ? null : personOf(actorId),
    user: personOf(userId),
  }))
  const nextCursor = rows.length > PAGE_LENGTH ? (entries.at(-1)?.id ?? null) : null
  return { entries, nextCursor }
}
