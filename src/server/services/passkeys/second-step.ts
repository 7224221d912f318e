import { AppError } from '../../../shared/app-error.ts'
import {
  type NewRecoveryCodes,
  type ProofInput,
  RECOVERY_CODES,
  type SetSecondStepInput,
} from '../../../shared/users/passkey.ts'
import { createTypedCode, hashTypedCode } from '../../auth/typed-codes.ts'
import type { Transaction } from '../../db/database.ts'
import type { Scope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { lockProvenUser, requireProof } from './proof.ts'

/** @throws AppError CONFLICT when there is no passkey; and as `requireProof` and `lockProvenUser`. */
export async function setSecondStep(
  scope: Scope,
  { secondStep, ...proof }: SetSecondStepInput,
): Promise<NewRecoveryCodes> {
  await requireProof(scope, proof)
  return changeSecondStep(scope, secondStep)
}

/** @throws AppError CONFLICT when the second step is off; and as `setSecondStep`. */
export async function makeRecoveryCodes(
  scope: Scope,
  proof: ProofInput,
): Promise<NewRecoveryCodes> {
  await requireProof(scope, proof)
  return changeSecondStep(scope, true, async (tx) => {
    // Another request may have turned it off meanwhile.
    if ((await tx.user.count({ where: { id: scope.user.id, secondStep: true } })) === 0)
      throw new AppError('CONFLICT', 'The second step is not turned on.')
  })
}

async function changeSecondStep(
  scope: Scope,
  secondStep: boolean,
  check?: (tx: Transaction) => Promise<void>,
): Promise<NewRecoveryCodes> {
  const { id: userId } = scope.user
  const recoveryCodes = secondStep ? Array.from({ length: RECOVERY_CODES }, createTypedCode) : []
  await scope.db.write(async (tx) => {
    await lockProvenUser(tx, scope)
    await check?.(tx)
    if (secondStep && (await tx.passkey.count({ where: { userId } })) === 0)
      throw new AppError('CONFLICT', 'Add a passkey first.')
    await tx.user.update({ where: { id: userId }, data: { secondStep } })
    await tx.recoveryCode.deleteMany({ where: { userId } })
    const data = recoveryCodes.map((code) => ({ hash: hashTypedCode(code), userId }))
    await tx.recoveryCode.createMany({ data })
  })
  if (secondStep) recordEvent(scope, 'recovery-codes-made')
  return { recoveryCodes }
}
