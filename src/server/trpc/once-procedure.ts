import { type AccountRef, requestIdField } from '../../shared/fields.ts'
import { answerOnce } from '../services/answered-requests.ts'
import { signedInProcedure } from './trpc.ts'

type Input = Record<string, unknown>

interface Rules {
  counts?: (input: Input) => boolean
  accountOf?: (input: Input, answer: Input) => unknown
}

/** Before the input is checked: whatever is sent with an id again, its first answer comes. */
function createOnceProcedure({
  counts = () => true,
  accountOf = ({ account }) => account,
}: Rules = {}) {
  return signedInProcedure.use(async ({ ctx: { scope }, path, getRawInput, next }) => {
    const input = toInput(await getRawInput())
    const id = requestIdField.safeParse(input['requestId']).data?.toLowerCase()
    if (id === undefined || !counts(input)) return next({ ctx: { scope } })
    const data = await answerOnce(scope, { procedure: path, id }, async (within) => {
      const result = await next({ ctx: { scope: within } })
      // Thrown, so that nothing is written and the id is free.
      if (!result.ok) throw result.error
      const answer = result.data as Input
      return { answer, account: accountOf(input, answer) as AccountRef }
    })
    return { ok: true, data } as Awaited<ReturnType<typeof next>>
  })
}

/** Open to visitors of the demo, and to tokens that may write. */
export const onceProcedure = createOnceProcedure().meta({ demo: true, token: 'write' })

/** It may copy an account that the caller looks at. */
export const onceNewAccountProcedure = createOnceProcedure({
  accountOf: (_input, { id }) => id,
}).meta({ demo: true, viewer: true })

/** An id counts only for what changes from a date on. */
export const onceFromDateProcedure = createOnceProcedure({
  counts: ({ fromDate }) => fromDate !== undefined,
}).meta({ demo: true, token: 'write' })

function toInput(input: unknown): Input {
  return typeof input === 'object' && input !== null ? (input as Input) : {}
}
