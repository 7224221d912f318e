/** Calls any procedure by its path, by somebody who may call it, and with a valid input. */
import { type Actor, createActors } from './actors.ts'
import { EXAMPLES } from './example-inputs.ts'
import { createDirectCaller, type Outcome } from './procedures.ts'
import type { TestServer } from './server.ts'

/** Who calls it on which target, where it is not the owner of a shared account. */
const CALLERS: Record<string, [Exclude<Actor, 'signedOut'>, string]> = {
  'auth.superAdminLogin': ['superAdmin', 'own'],
  'account.leave': ['member', 'shared'],
  'invitation.accept': ['stranger', 'shared'],
  'admin.createUser': ['superAdmin', 'own'],
  'admin.setPassword': ['superAdmin', 'own'],
  'admin.disable': ['superAdmin', 'own'],
  'admin.enable': ['superAdmin', 'own'],
  'admin.signOut': ['superAdmin', 'own'],
  'admin.users': ['superAdmin', 'own'],
  'admin.lastBackup': ['superAdmin', 'own'],
  'admin.audit': ['superAdmin', 'own'],
}

/** The first needs a database without users, the second the cookie of an earlier answer, the third an empty account, the next two a bridge, and the others the link of a mail. */
export const NEEDS_MORE = new Set([
  'auth.claim',
  'auth.refresh',
  'backup.restore',
  'bank.connect',
  'bank.ask',
  'auth.resetPassword',
  'auth.restoreEmail',
  'user.confirmEmail',
])

/** Answers a function that prepares a call of a procedure, each on targets of its own. */
export function createPreparation(
  server: TestServer,
): (path: string) => Promise<() => Promise<Outcome>> {
  let shared: ReturnType<typeof createActors> | undefined
  return async (path) => {
    // A procedure that changes users or sessions has actors of its own.
    const changesUser = /^(auth|passkey|session|user|admin)\./.test(path)
    // The shared ones are made when they are needed: made beside a call, their rows would look like its changes.
    const { actors, createTargets } = await (changesUser
      ? createActors(server)
      : (shared ??= createActors(server)))
    const [actor, name] = CALLERS[path] ?? ['owner', 'shared']
    const { [name]: target } = await createTargets(actor, [name])
    const call = createDirectCaller(server, actors[actor].token)
    return () => call(path, target && EXAMPLES[path]?.input(target))
  }
}
