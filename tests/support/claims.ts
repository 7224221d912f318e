/** The claim of a test server's database by its first user. */
import { findClaimCode } from '../../src/server/services/users/claim.ts'
import { postWithCookie } from './cookie-session.ts'
import type { TestServer } from './server.ts'

export const FIRST_USER = { email: 'ada@example.com', password: 'correct horse 9', name: 'Ada' }

/** The code of a server without users, as its log has it. */
export async function claimCodeOf({ services }: TestServer): Promise<string> {
  return (await findClaimCode(services))?.text ?? ''
}

/** The status that `auth.claim` answers, and the sentence of a refusal. */
export async function tryClaim(
  server: TestServer,
  input: object,
  address = '203.0.113.1',
): Promise<{ status: number; sentence: string | undefined }> {
  const response = await fetch(`${server.url}/trpc/auth.claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ ...FIRST_USER, ...input }),
  })
  const { error } = (await response.json()) as { error?: { message: string } }
  return { status: response.status, sentence: error?.message }
}

/** Lets a server's database wait for its first user again, which nothing else does. Answers its code. */
export async function forgetClaim(server: TestServer): Promise<string> {
  const { services } = server
  await services.db.write((tx) => tx.claim.updateMany({ data: { claimedAt: null } }))
  services.claim.isMade = false
  return claimCodeOf(server)
}

/** Claims as a browser does. */
export async function claim(server: TestServer, code: string) {
  const answer = await postWithCookie(server, '/trpc/auth.claim', { ...FIRST_USER, code })
  const { result } = (await Promise.resolve(answer)) as unknown as {
    result?: { data: { token: string } }
  }
  return { ...answer, token: result?.data.token ?? '' }
}
