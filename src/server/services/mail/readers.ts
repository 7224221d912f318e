/** Who gets a mail, asked just before it is sent: since it was queued, they may have left. */
import type { Mail } from '../../db/generated/sqlite/client.ts'
import type { MailFacts } from '../../mail/mail-facts.ts'
import type { ReadClient } from '../../db/database.ts'
import { isNote, isNoteWanted } from '../notices/wanted-notes.ts'
import { type DatabaseScope, databaseTime } from '../scope.ts'
import { isResettable } from './reset-pause.ts'

/** The id of the user whom a mail is about; null when nobody is to get it any more. */
export async function findReader(
  read: Pick<ReadClient, 'user' | 'invitation' | 'account' | '$queryRaw'>,
  scope: DatabaseScope,
  { kind, address, userId, facts }: Mail,
): Promise<number | null> {
  const where = userId === null ? { email: address } : { id: userId }
  const user = await read.user.findUnique({ where })
  if (!user || user.disabledAt || user.demoUntil) return null
  if (kind === 'resetPassword' && (user.email !== address || !isResettable(scope, user)))
    return null
  if (isNote(kind)) {
    if (user.email !== address || user.deletionAt) return null
    const { accountId } = JSON.parse(facts) as MailFacts[typeof kind]
    if (!(await isNoteWanted(read, { kind, userId: user.id, accountId }))) return null
  }
  if (kind === 'invitation') {
    const { invitationId: id } = JSON.parse(facts) as MailFacts['invitation']
    const isOpen = { usedById: null, expiresAt: { gt: databaseTime(scope) } }
    const invitation = await read.invitation.findFirst({ where: { id, ...isOpen } })
    if (!invitation) return null
    const where = { id: invitation.accountId, deletedAt: null }
    if ((await read.account.count({ where })) === 0) return null
  }
  return user.id
}
