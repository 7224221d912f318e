import {
  addPasskeyInput,
  proofInput,
  removePasskeyInput,
  renamePasskeyInput,
  setSecondStepInput,
  startProofInput,
} from '../../../shared/users/passkey.ts'
import {
  addPasskey,
  readPasskeys,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
} from '../../services/passkeys/passkeys.ts'
import { startProof } from '../../services/passkeys/proof.ts'
import { makeRecoveryCodes, setSecondStep } from '../../services/passkeys/second-step.ts'
import { router, signedInProcedure } from '../trpc.ts'

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
