import { AppError } from '../../../shared/app-error.ts'
import type { Transaction } from '../../db/database.ts'

/**
 * Locks the rows: of two super admins who disable or delete each other at once, one stays.
 * @throws AppError CONFLICT, with `sentence`, when no other one can sign in and stays.
 */
export async function requireAnotherSuperAdmin(
  tx: Transaction,
  userId: number,
  sentence: string,
): Promise<void> {
  const staying = { role: 'superAdmin', disabledAt: null, deletionAt: null } as const
  await tx.user.updateMany({ where: staying, data: { role: 'superAdmin' } })
  const others = await tx.user.count({ where: { ...staying, id: { not: userId } } })
  if (others === 0) throw new AppError('CONFLICT', sentence)
}
