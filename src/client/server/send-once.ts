/** Changes that are made once, however often they are pressed [behaviour: Sending a change again]. */
import { createUuid } from '../browser/random-uuid.ts'
import { statusOf } from './call-error.ts'

/** A change without an answer: the server may have made it, or not. */
export interface Unanswered {
  requestId: string
  /** The JSON of each input that was sent with the id. */
  inputs: string[]
}

/** Returns true if a change whose call failed may have been made: no rule of the server has refused it. */
export function mayBeMade(error: unknown): boolean {
  return (statusOf(error) ?? 500) >= 500
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
