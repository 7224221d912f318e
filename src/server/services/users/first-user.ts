/** [behaviour: First login] */
import { type NewLoginInput, newLoginInput } from '../../../shared/users/session.ts'
import type { DatabaseScope, PublicScope, Services } from '../scope.ts'
import { recordEvent, type RecordingScope } from '../security-log.ts'
import { heldHashOf, type SignedIn, startSession } from '../sessions/sessions.ts'
import { countSignIn } from '../sessions/password-tries.ts'
import { claimFor, findClaimCode, refuseClaim } from './claim.ts'
import { createUserRow, hashNewPassword } from './users.ts'

const role = 'superAdmin'

/** After the check of the code. @throws AppError NOT_FOUND when another one was made meanwhile; BAD_REQUEST for a refused password. */
export async function makeFirstUser(
  scope: PublicScope,
  input: NewLoginInput,
  heldRefreshToken: string | undefined,
): Promise<SignedIn> {
  const passwordHash = await hashNewPassword(input.password, input)
  const signedIn = await startSession(scope, {
    heldHash: heldHashOf(heldRefreshToken),
    confirm: async (tx) => {
      if (!(await claimFor(tx, scope))) refuseClaim()
      const user = await createUserRow(tx, scope, { ...input, role, passwordHash })
      await countSignIn(scope, tx, user)
      return user.id
    },
  })
  const { userId } = signedIn
  recordEvent(scope, 'user-created', { userId })
  recordEvent(scope, 'claimed', { userId, how: 'code' })
  recordEvent(scope, 'signed-in', { userId, how: 'password' })
  return signedIn
}

type ClaimScope = DatabaseScope & RecordingScope & Pick<Services, 'claim'>

/** @throws Error with a sentence when the user cannot be made. */
export async function makeFirstUserOfSettings(
  scope: ClaimScope,
  readLogin: () => { email: string; password: string } | null,
): Promise<void> {
  if (!(await findClaimCode(scope))) return
  try {
    const login = readLogin()
    if (login) await makeUserOf(scope, login)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Balance cannot make the login of ADMIN_EMAIL. ${reason}`, { cause: error })
  }
}

async function makeUserOf(
  scope: ClaimScope,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const parsed = newLoginInput.safeParse({ email, password, name: email.split('@')[0] })
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message)
  const passwordHash = await hashNewPassword(password, parsed.data)
  const user = await scope.db.write(async (tx) =>
    (await claimFor(tx, scope))
      ? createUserRow(tx, scope, { ...parsed.data, role, passwordHash })
      : null,
  )
  if (!user) return
  recordEvent(scope, 'user-created', { userId: user.id })
  recordEvent(scope, 'claimed', { userId: user.id, how: 'settings' })
}
