import { createFeedInput, feedRefInput } from '../../../shared/feeds/feed.ts'
import { createTokenInput, tokenRefInput } from '../../../shared/tokens/program-token.ts'
import {
  addPasskeyInput,
  proofInput,
  removePasskeyInput,
  renamePasskeyInput,
  setSecondStepInput,
  startProofInput,
} from '../../../shared/users/passkey.ts'
import { endSessionInput } from '../../../shared/users/session.ts'
import { createFeed, deleteFeed, listFeeds, rotateFeed } from '../../services/feeds/feeds.ts'
import {
  addPasskey,
  readPasskeys,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
} from '../../services/passkeys/passkeys.ts'
import { startProof } from '../../services/passkeys/proof.ts'
import { makeRecoveryCodes, setSecondStep } from '../../services/passkeys/second-step.ts'
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
} from '../../services/sessions/session-list.ts'
import { createToken, deleteToken, listTokens } from '../../services/tokens/tokens.ts'
import { router, signedInProcedure } from '../trpc.ts'

export const sessionRouter = router({
  list: signedInProcedure.meta({ demo: true }).query(({ ctx }) => listSessions(ctx.scope)),

  end: signedInProcedure
    .input(endSessionInput)
    .mutation(({ ctx, input }) => endOwnSession(ctx.scope, input)),

  endOthers: signedInProcedure.mutation(({ ctx }) => endOtherSessions(ctx.scope)),
})

export const passkeyRouter = router({
  list: signedInProcedure.query(({ ctx }) => readPasskeys(ctx.scope)),

  startProof: signedInProcedure.input(startProofInput).mutation(({ ctx }) => startProof(ctx.scope)),

  startAdding: signedInProcedure
    .input(proofInput)
    .mutation(({ ctx, input }) => startAddingPasskey(ctx.scope, input)),

  add: signedInProcedure
    .input(addPasskeyInput)
    .mutation(({ ctx, input }) => addPasskey(ctx.scope, input)),

  rename: signedInProcedure
    .input(renamePasskeyInput)
    .mutation(({ ctx, input }) => renamePasskey(ctx.scope, input)),

  remove: signedInProcedure
    .input(removePasskeyInput)
    .mutation(({ ctx, input }) => removePasskey(ctx.scope, input)),

  setSecondStep: signedInProcedure
    .input(setSecondStepInput)
    .mutation(({ ctx, input }) => setSecondStep(ctx.scope, input)),

  makeRecoveryCodes: signedInProcedure
    .input(proofInput)
    .mutation(({ ctx, input }) => makeRecoveryCodes(ctx.scope, input)),
})

export const tokenRouter = router({
  list: signedInProcedure.query(({ ctx }) => listTokens(ctx.scope)),

  // Not a once-procedure: its answer, the token, would be stored readably.
  create: signedInProcedure
    .input(createTokenInput)
    .mutation(({ ctx, input }) => createToken(ctx.scope, input)),

  delete: signedInProcedure
    .input(tokenRefInput)
    .mutation(({ ctx, input }) => deleteToken(ctx.scope, input)),
})

export const feedRouter = router({
  list: signedInProcedure.query(({ ctx }) => listFeeds(ctx.scope)),

  // Not a once-procedure: its answer, the address, would be stored readably.
  create: signedInProcedure
    .input(createFeedInput)
    .mutation(({ ctx, input }) => createFeed(ctx.scope, input)),

  rotate: signedInProcedure
    .input(feedRefInput)
    .mutation(({ ctx, input }) => rotateFeed(ctx.scope, input)),

  delete: signedInProcedure
    .input(feedRefInput)
    .mutation(({ ctx, input }) => deleteFeed(ctx.scope, input)),
})
