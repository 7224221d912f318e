/** The refusal of a typed call, for assertions. */
import { TRPCClientError } from '@trpc/client'

export interface Refusal {
  code: string
  sentence: string
}

/** The refusal of a call. Throws when the call succeeds, or fails in any other way. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await call.then(
    () => new Error('The call was answered.'),
    (error) => error,
  )
  if (!(error instanceof TRPCClientError)) throw error
  return { code: String(error.data?.code), sentence: error.message }
}
