import { AppError } from '../../shared/app-error.ts'
import { type DatabaseFailure, failureOf } from '../db/failures.ts'
import type { Database } from '../db/database.ts'

const ANSWERS: Record<DatabaseFailure, [sentence: string, retryAfterSeconds: number]> = {
  lost: ['Balance cannot reach its data at the moment. Please try again in a few seconds.', 2],
  full: [
    'Balance cannot store changes at the moment, because its disk is full. What is stored can still be read.',
    60,
  ],
  readOnly: [
    'Balance cannot store changes at the moment, because its disk cannot be written. What is stored can still be read.',
    60,
  ],
}

/** Runs what follows a change that is stored already. Left out while the database cannot do its work: the change has not failed. */
export async function runUnlessUnavailable(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!explainUnavailable(error)) throw error
  }
}

/** The refusal for an error that is the database's; null for all other errors. */
export function explainUnavailable(error: unknown): AppError | null {
  const failure = failureOf(error)
  if (!failure) return null
  const [sentence, seconds] = ANSWERS[failure]
  return new AppError('SERVICE_UNAVAILABLE', sentence, seconds, { cause: error })
}

/** True if the database answers, and its migrations are applied. Never throws. */
export async function isReady(db: Database): Promise<boolean> {
  try {
    const [{ unfinished } = { unfinished: 1 }] = await db.read.$queryRaw<
      { unfinished: bigint | number }[]
    >`SELECT count(*) AS "unfinished" FROM "_prisma_migrations" WHERE "finished_at" IS NULL`
    return Number(unfinished) === 0
  } catch {
    return false
  }
}
