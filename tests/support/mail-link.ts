/** A link as a mail has it, for a procedure that takes one. */
import { hashOpaqueToken } from '../../src/server/auth/opaque-token.ts'
import type { TestServer } from './clocked-server.ts'

const PURPOSES = new Map([
  ['auth.resetPassword', 'resetPassword' as const],
  ['auth.restoreEmail', 'restoreEmail' as const],
  ['user.confirmEmail', 'confirmEmail' as const],
])

/** Answers the token; an invented one for every other procedure. */
export async function createMailLink(
  { services: { db }, now }: TestServer,
  path: string,
  { id, email }: { id: number; email: string },
): Promise<string> {
  const token = `link of user ${id}`
  const purpose = PURPOSES.get(path)
  if (!purpose) return token
  const address = purpose === 'resetPassword' ? email : `other.${email}`
  const at = now.epochMilliseconds
  const link = { hash: hashOpaqueToken(token), purpose, userId: id, address }
  await db.write(async (tx) => {
    await tx.mailLink.create({ data: { ...link, expiresAt: new Date(at + 60_000) } })
    const changed = { previousEmail: address, emailChangedAt: new Date(at) }
    if (purpose === 'restoreEmail') await tx.user.update({ where: { id }, data: changed })
  })
  return token
}
