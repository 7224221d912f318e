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
import { deviceRefInput, enableDeviceInput } from '../../../shared/users/push-device.ts'
import { endSessionInput } from '../../../shared/users/session.ts'
import {
  disableDevice,
  enableDevice,
  getPushKey,
  listDevices,
  testDevice,
} from '../../services/devices/push-devices.ts'
import { createFeed, deleteFeed, listFeeds, rotateFeed } from '../../services/feeds/feeds.ts'
import {
  addPasskey,
  makeRecoveryCodes,
  readPasskeys,
  removePasskey,
  renamePasskey,
  setSecondStep,
  startAddingPasskey,
} from '../../services/passkeys/passkeys.ts'
import { startProof } from '../../services/passkeys/proof.ts'
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
} from '../../services/sessions/session-list.ts'
import { createToken, deleteToken, listTokens } from '../../services/tokens/tokens.ts'
import { calling, demoProcedure, router, signedInProcedure, viewerProcedure } from '../trpc.ts'

export const sessionRouter = router({
  list: demoProcedure.query(calling(listSessions)),
  end: signedInProcedure.input(endSessionInput).mutation(calling(endOwnSession)),
  endOthers: signedInProcedure.mutation(calling(endOtherSessions)),
})

export const passkeyRouter = router({
  list: signedInProcedure.query(calling(readPasskeys)),
  startProof: signedInProcedure.input(startProofInput).mutation(calling(startProof)),
  startAdding: signedInProcedure.input(proofInput).mutation(calling(startAddingPasskey)),
  add: signedInProcedure.input(addPasskeyInput).mutation(calling(addPasskey)),
  rename: signedInProcedure.input(renamePasskeyInput).mutation(calling(renamePasskey)),
  remove: signedInProcedure.input(removePasskeyInput).mutation(calling(removePasskey)),
  setSecondStep: signedInProcedure.input(setSecondStepInput).mutation(calling(setSecondStep)),
  makeRecoveryCodes: signedInProcedure.input(proofInput).mutation(calling(makeRecoveryCodes)),
})

// No once-procedures: the answer of `create`, a token or an address, would be stored readably.
export const tokenRouter = router({
  list: signedInProcedure.query(calling(listTokens)),
  create: viewerProcedure.input(createTokenInput).mutation(calling(createToken)),
  delete: signedInProcedure.input(tokenRefInput).mutation(calling(deleteToken)),
})

export const feedRouter = router({
  list: signedInProcedure.query(calling(listFeeds)),
  create: viewerProcedure.input(createFeedInput).mutation(calling(createFeed)),
  rotate: signedInProcedure.input(feedRefInput).mutation(calling(rotateFeed)),
  delete: signedInProcedure.input(feedRefInput).mutation(calling(deleteFeed)),
})

export const pushRouter = router({
  key: signedInProcedure.query(calling(getPushKey)),
  enable: signedInProcedure.input(enableDeviceInput).mutation(calling(enableDevice)),
  disable: signedInProcedure.input(deviceRefInput).mutation(calling(disableDevice)),
  list: signedInProcedure.query(calling(listDevices)),
  test: signedInProcedure.input(deviceRefInput).mutation(calling(testDevice)),
})
