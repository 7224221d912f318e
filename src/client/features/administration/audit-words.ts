import type { AuditEntry } from '../../../shared/users/administration.ts'

/** The words before and after the name of the user to whom it was done. */
const WORDS: Record<AuditEntry['action'], [before: string, after: string]> = {
  createdUser: ['created', ''],
  setPassword: ['made a new password for', ''],
  disabled: ['disabled', ''],
  enabled: ['enabled', ''],
  signedOut: ['signed', 'out everywhere'],
  removedPasskeys: ['removed the passkeys of', ''],
}

/** An act in a person's words, in pieces: "Ada" "signed" "Bob" "out everywhere". */
export function describeAct({ actor, action, role, user }: AuditEntry) {
  const [before, usualAfter] = WORDS[action]
  const after = role === 'superAdmin' ? 'as a super admin' : usualAfter
  return { who: actor?.name ?? 'Someone at the terminal', before, whom: user.name, after }
}
