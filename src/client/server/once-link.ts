import type { TRPCLink } from '@trpc/client'
import type { inferRouterInputs } from '@trpc/server'
import { tap } from '@trpc/server/observable'
import type { AppRouter } from '../../server/trpc/router.ts'
import { createUuid } from '../browser/random-uuid.ts'
import { currentUserId } from '../session/browser-session.ts'
import { mayBeMade } from '../words/call-error.ts'

type Inputs = inferRouterInputs<AppRouter>

/** The paths of the procedures that take such an id. */
type PathWith<Field extends string> = {
  [R in keyof Inputs & string]: {
    [P in keyof Inputs[R] & string]: Inputs[R][P] extends { [F in Field]?: string | undefined }
      ? Field extends keyof Inputs[R][P]
        ? `${R}.${P}`
        : never
      : never
  }[keyof Inputs[R] & string]
}[keyof Inputs & string]

/** The compiler demands every procedure that takes a `requestId` or a `checkInId`, and no other. */
const ID_FIELDS: Record<PathWith<'requestId'>, 'requestId'> &
  Record<PathWith<'checkInId'>, 'checkInId'> & { 'import.run': 'importId' } = {
  'income.create': 'requestId',
  'income.update': 'requestId',
  'expense.create': 'requestId',
  'expense.update': 'requestId',
  'scenario.create': 'requestId',
  'scenario.apply': 'requestId',
  'account.create': 'requestId',
  'account.moveCashFlows': 'requestId',
  'account.copyCashFlows': 'requestId',
  'account.checkIn': 'checkInId',
  'import.run': 'importId',
}

const unanswered = new Map<string, string>()

/** An id in the input is the caller's. */
export const onceLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) => {
    const field = (ID_FIELDS as Record<string, string>)[op.path]
    const input = op.input as Record<string, unknown>
    if (field === undefined || input[field] !== undefined) return next(op)
    const key = JSON.stringify([currentUserId(), op.path, input])
    const id = unanswered.get(key) ?? createUuid()
    unanswered.set(key, id)
    const forget = () => void unanswered.delete(key)
    return next({ ...op, input: { ...input, [field]: id } }).pipe(
      tap({
        next: forget,
        error: (error) => {
          if (!mayBeMade(error)) forget()
        },
      }),
    )
  }
