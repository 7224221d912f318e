/** A tool of assistants: what it is asked and answers, and how it does that [behaviour: Assistants]. */
import { TRPCError } from '@trpc/server'
import type { z } from 'zod'
import type { Scope } from '../services/scope.ts'
import type { createCaller } from '../trpc/router.ts'

/** Who asks, and the procedures that their token may call. */
export interface Asker {
  scope: Scope
  procedures: ReturnType<typeof createCaller>
  /** The sentence for what was thrown. What is ours goes to the log. */
  sentenceFor: (thrown: unknown) => string
}

export interface ToolAnswer<Data = Record<string, unknown>> {
  /** For people, of figures and dates alone: names are in `data`. */
  text: string
  data: Data
}

export interface Tool {
  title: string
  description: string
  input: z.ZodObject
  output: z.ZodObject
  /** @throws AppError or TRPCError with the sentence of a refusal. */
  answer: (asker: Asker, args: unknown) => Promise<ToolAnswer>
}

interface Definition<Input extends z.ZodObject, Output extends z.ZodObject> {
  title: string
  description: string
  input: Input
  output: Output
  answer: (asker: Asker, input: z.output<Input>) => Promise<ToolAnswer<z.input<Output>>>
}

/** A tool that reads its arguments as procedures read their input, with the same sentences for what is wrong. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>({
  answer,
  ...tool
}: Definition<Input, Output>): Tool {
  return {
    ...tool,
    answer: async (asker, args) => {
      const input = tool.input.safeParse(args)
      if (!input.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: input.error })
      return answer(asker, input.data)
    },
  }
}
