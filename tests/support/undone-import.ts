import { UNDONE_IMPORT_ID } from './example-inputs.ts'
import type { TestServer } from './server.ts'

/** Adds the undone import of the examples to an account. */
export async function addUndoneImport(
  { services }: TestServer,
  accountId: number,
  userId: number,
): Promise<void> {
  const undone = { accountId, importId: UNDONE_IMPORT_ID }
  const at = new Date()
  const item = { kind: 'income', name: 'A', amountCents: 1, schedule: 'DAILY' } as const
  await services.db.write(async (tx) => {
    await tx.cashFlow.create({ data: { ...undone, ...item, startDate: at, deletedAt: at } })
    await tx.activity.create({ data: { ...undone, action: 'undidImport', userId, at } })
  })
}
