/** A target for inputs of which only the fields matter, not the things that they name. */
import { createAuthenticator } from './authenticator.ts'
import type { Target } from './example-inputs.ts'

export const EMPTY_TARGET: Target = {
  email: '',
  password: '',
  account: 'personal',
  incomeId: 1,
  expenseId: 1,
  accountId: 1,
  otherAccount: 1,
  subjectId: 1,
  joinedId: 1,
  memberId: 1,
  sessionId: '',
  feedId: 1,
  tokenId: 1,
  linkId: 1,
  passkeyId: 1,
  newPasskey: createAuthenticator().register({ challenge: '' }),
  signedPasskey: createAuthenticator().signIn({ challenge: '' }),
  secondStepChallenge: '',
  recoveryCode: '',
  checkInId: 1,
  scenarioId: 1,
  revision: 0,
  undoRevision: 1,
  invitationId: 1,
  invitationToken: '',
  mailToken: '',
  claimCode: 'ABCD-EFGH-JKLM',
  mailTo: 'carol@example.com',
}
