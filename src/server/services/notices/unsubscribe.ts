import { AppError } from '../../../shared/app-error.ts'
import { findLink } from '../mail/mail-links.ts'
import type { PublicScope } from '../scope.ts'

/**
 * The link works again and again, because a mail can be read again.
 * @throws AppError NOT_FOUND for a link that has expired, or was made up.
 */
export async function unsubscribe(scope: PublicScope, token: string): Promise<void> {
  const link = await findLink(scope.db.read, scope, { token, purpose: 'unsubscribe' })
  if (!link || link.accountId === null)
    throw new AppError('NOT_FOUND', 'This link is no longer valid.')
  const { accountId, userId } = link
  await scope.db.write((tx) => tx.notice.deleteMany({ where: { accountId, userId } }))
}
