/** Names every change that can be repeated, so that it is made once however often it is sent [behaviour: Sending a change again]. */
import type { TRPCLink } from '@trpc/client'
import type { inferRouterInputs } from '@trpc/server'
import { tap } from '@trpc/server/observable'
import type { AppRouter } from '../../server/trpc/router.ts'
import { createUuid } from '../browser/random-uuid.ts'
import { currentUserId } from '../session/browser-session.ts'
import { statusOf } from './call-error.ts'

type Inputs = inferRouterInputs<AppRouter>

/** The paths of the procedures whose input can have the field. */
type PathWith<Field extends string> = {
  [R in keyof Inputs & string]: {
    [P in keyof Inputs[R] & string]: Inputs[R][P] extends { [F in Field]?: string | undefined }
      ? Field extends keyof Inputs[R][P]
        ? `${R}.${P}`
        : never
      : never
  }[keyof Inputs[R] & string]
}[keyof Inputs & string]

/** The compiler demands each procedure that takes a `requestId`, and no other. */
const REPEATABLE: Record<PathWith<'requestId'>, 'requestId'> = {
  'income.create': 'requestId',
  'income.update': 'requestId',
  'expense.create': 'requestId',
  'expense.update': 'requestId',
  'scenario.create': 'requestId',
  'scenario.apply': 'requestId',
  'account.create': 'requestId',
  'account.moveCashFlows': 'requestId',
  'account.copyCashFlows': 'requestId',
}

/** The ids of changes without an answer, by user, path and input. */
const unanswered = new Map<string, string>()

/** Returns true if a change whose call failed may have been made: no rule of the server has refused it. */
export function mayBeMade(error: unknown): boolean {
  return (statusOf(error) ?? 500) >= 500
}

/** An id that the input has already is the caller's, who keeps it while the input changes. */
export const onceLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) => {
    const field = (REPEATABLE as Record<string, string>)[op.path]
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

/** A change without an answer: the server may have made it, or not. */
export interface Unanswered {
  requestId: string
  /** The JSON of each input that was sent with the id. */
  inputs: string[]
}

/**
 * Sends a change with an id, and with the same one until an answer comes.
 *
 * @param memory what has no answer yet; the caller keeps it as long as a press is the same one
 * @param align brings what was made in line with the input, where it may be what another input, sent before without an
 *   answer, has made. Without it, another input is another change.
 * @throws the error of the call.
 */
export async function sendOnce<Input extends object, Answer>(
  memory: { current: Unanswered | null },
  send: (input: Input & { requestId: string }) => Promise<Answer>,
  input: Input,
  align?: (made: Answer) => Promise<Answer>,
): Promise<Answer> {
  const text = JSON.stringify(input)
  const before = memory.current
  const isAgain = before !== null && (align !== undefined || before.inputs.includes(text))
  const { requestId, inputs } = isAgain ? before : { requestId: createUuid(), inputs: [] }
  // Before it is sent: the page may be left before the answer comes.
  memory.current = { requestId, inputs: [...inputs, text] }
  let isMade = false
  try {
    const made = await send({ ...input, requestId })
    isMade = true
    const isOther = inputs.some((each) => each !== text)
    const answer = align && isOther ? await align(made) : made
    memory.current = null
    return answer
  } catch (error) {
    // A change that was made and is gone is another one from then on.
    if (isMade ? statusOf(error) === 404 : !mayBeMade(error)) memory.current = null
    throw error
  }
}
