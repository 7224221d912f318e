/** Times that a clock has written that was ahead: by the right one, they end later than they may. */
import { LIFETIME_MS as INVITATION_MS } from './accounts/invitations.ts'
import { type DatabaseScope, databaseTime } from './scope.ts'
import { REFRESH_LIFETIME_SECONDS } from './sessions/sessions.ts'
import { DELETION_MS } from './users/user-deletion.ts'
import { ONE_TIME_PASSWORD_MS } from './users/users.ts'

/** Lets what lasts for days end as late as if it had begun now. What lasts for minutes is refused where it is used. */
export async function shortenOverlongTimes(scope: DatabaseScope): Promise<void> {
  const now = databaseTime(scope)
  const after = (durationMs: number) => {
    const latest = new Date(now.getTime() + durationMs)
    return [{ gt: latest }, latest] as const
  }
  const [lateRefresh, refresh] = after(REFRESH_LIFETIME_SECONDS * 1000)
  const [lateInvitation, invitation] = after(INVITATION_MS)
  const [lateDeletion, deletion] = after(DELETION_MS)
  const [latePassword, password] = after(ONE_TIME_PASSWORD_MS)
  const [late, at] = after(0)
  await scope.db.write(async (tx) => {
    await tx.refreshToken.updateMany({
      where: { expiresAt: lateRefresh },
      data: { expiresAt: refresh },
    })
    await tx.session.updateMany({ where: { createdAt: late }, data: { createdAt: at } })
    await tx.session.updateMany({ where: { lastSeenAt: late }, data: { lastSeenAt: at } })
    await tx.invitation.updateMany({
      where: { expiresAt: lateInvitation },
      data: { expiresAt: invitation },
    })
    await tx.user.updateMany({
      where: { deletionAt: lateDeletion },
      data: { deletionAt: deletion },
    })
    await tx.user.updateMany({
      where: { passwordExpiresAt: latePassword },
      data: { passwordExpiresAt: password },
    })
    await tx.answeredRequest.updateMany({ where: { at: late }, data: { at } })
  })
}
