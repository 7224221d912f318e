import type { Transaction } from '../../db/database.ts'
import type { PushOutcome } from '../../push/push-message.ts'

const MAX_REFUSALS = 3

/** Removes a device that takes no more notes, with what was to be sent there: one that is gone, and one refused three times in a row. */
export async function noteOutcome(
  tx: Transaction,
  id: number,
  { is }: Pick<PushOutcome, 'is'>,
): Promise<void> {
  if (is === 'gone') await tx.pushDevice.deleteMany({ where: { id } })
  if (is === 'sent')
    await tx.pushDevice.updateMany({ where: { id, refusals: { gt: 0 } }, data: { refusals: 0 } })
  if (is !== 'refused') return
  await tx.pushDevice.updateMany({ where: { id }, data: { refusals: { increment: 1 } } })
  await tx.pushDevice.deleteMany({ where: { id, refusals: { gte: MAX_REFUSALS } } })
}
