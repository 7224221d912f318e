/** Requests that carry a whole file: each user has one of them read and answered at a time [behaviour: Limits]. */
import type { Request } from 'express'
import { FairQueue } from '../queues/fair-queue.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../services/scope.ts'
import { consumeWithinLimit } from '../services/sessions/rate-limits.ts'

const turns = new FairQueue({
  noun: 'files',
  running: 8,
  waiting: 200,
  waitingOfUser: 30,
})

/**
 * Runs `answer`, which reads the body of the request, when it is this user's turn. Until then the body stays with the
 * client.
 *
 * @param maxBytes what the body can have at most
 * @throws AppError PAYLOAD_TOO_LARGE for a body that declares more; TOO_MANY_REQUESTS for too many files or too many megabytes a minute; and whatever `answer` throws.
 */
export async function answerInFileTurn<T>(
  scope: Scope,
  req: Request,
  maxBytes: number,
  answer: () => Promise<T>,
): Promise<T> {
  const bytes = Number(req.headers['content-length'] ?? maxBytes)
  if (bytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.')
  const megabytes = Math.ceil(bytes / 1_000_000) || 1
  await consumeWithinLimit(scope, 'fileMegabytesOfUser', String(scope.user.id), megabytes)
  return turns.run(scope.user.id, answer)
}
