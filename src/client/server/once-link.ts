import type { TRPCLink } from '@trpc/client'
import type { inferRouterInputs } from '@trpc/server'
import { tap } from '@trpc/server/observable'
import { useRef } from 'react'
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

/**
 * Sends what was prepared for a press, and the same again until there is an answer: prepared again, it would be another
 * one, since the first may have changed the plan.
 */
export function usePrepared<Input>() {
  const kept = useRef<{ said: unknown[]; input: Input }>(null)
  /** @param said as long as these are the same values, it is the same press */
  return async <Answer>(
    said: unknown[],
    prepare: () => Input | Promise<Input>,
    send: (input: Input) => Promise<Answer>,
  ): Promise<Answer> => {
    const isSame = kept.current?.said.every((value, place) => value === said[place])
    const { input } = (kept.current =
      isSame && kept.current ? kept.current : { said, input: await prepare() })
    try {
      const answer = await send(input)
      kept.current = null
      return answer
    } catch (error) {
      if (!mayBeMade(error)) kept.current = null
      throw error
    }
  }
}
