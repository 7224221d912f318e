/** The audit of what is done with users [behaviour: Administration]. */
import type { AuditPage, ListAuditInput } from '../../../shared/administration.ts'
import type { AuditEntry } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { type DatabaseScope, databaseTime } from '../scope.ts'
import { type RecordingScope, recordEvent } from '../security-log.ts'

/** The scope of a super admin; without a user it is the terminal's, whose acts are in the audit only. */
export type ActingScope = DatabaseScope & (RecordingScope | { user?: undefined })

const PAGE_LENGTH = 50

const PERSON = { select: { id: true, email: true, name: true } }

/**
 * Records what was done to a user. Call it inside the transaction that does it.
 *
 * @param role the role that the user was created with
 */
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

/** Records what was done to a user in the security log as well. Call it after the commit. */
export function logAct(scope: ActingScope, action: AuditEntry['action'], userId: number): void {
  if ('security' in scope) recordEvent(scope, 'admin-act', { how: action, subjectId: userId })
}

/** Everything that was done to users, newest first, 50 on a page. */
export async function listAudit(
  scope: DatabaseScope,
  { cursor }: ListAuditInput,
): Promise<AuditPage> {
  const rows = await scope.db.read.auditEntry.findMany({
    where: { id: { lt: cursor } },
    orderBy: { id: 'desc' },
    take: PAGE_LENGTH + 1,
    include: { actor: PERSON, user: PERSON },
  })
  const entries = rows.slice(0, PAGE_LENGTH).map(({ id, at, action, role, actor, user }) => ({
    id,
    at: at.toISOString(),
    action,
    role,
    actor,
    user,
  }))
  const nextCursor = rows.length > PAGE_LENGTH ? (entries.at(-1)?.id ?? null) : null
  return { entries, nextCursor }
}
