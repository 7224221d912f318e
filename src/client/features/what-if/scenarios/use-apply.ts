import type { Application, ApplyScenarioInput } from '../../../../shared/plan/scenario.ts'
import { mayBeMade, statusOf } from '../../../words/call-error.ts'
import { createUuid } from '../../../browser/random-uuid.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { type Draft, isSame } from '../draft.ts'

type ChangeDraft = (step: (draft: Draft) => Draft) => void

/** Kept with the draft until an answer comes: a reload must send the same id. */
export function useApply(draft: Draft, change: ChangeDraft) {
  const { mutateAsync, isPending } = trpc.scenario.apply.useMutation()

  async function wasMade(input: ApplyScenarioInput, requestId: string): Promise<boolean> {
    const { account, accountId } = input
    try {
      // The id is looked up before anything else; without changes, this writes nothing.
      await mutateAsync({ account, accountId, requestId })
      return true
    } catch (error) {
      if (statusOf(error) === 400) return false
      throw error
    }
  }

  /** Null if a press without an answer has made other changes real: the person must see first what is left. */
  async function apply(input: ApplyScenarioInput): Promise<Application | null> {
    const text = JSON.stringify(input)
    const before = draft.unanswered
    const isAgain = before?.inputs.includes(text)
    if (before && !isAgain && (await wasMade(input, before.requestId))) {
      change((draft) => withoutMade(draft, before.inputs))
      return null
    }
    const requestId = before && isAgain ? before.requestId : createUuid()
    const keep = (unanswered: Draft['unanswered']) => change((draft) => ({ ...draft, unanswered }))
    // Before it is sent: the page may be left before the answer comes.
    keep({ requestId, inputs: [text] })
    try {
      const made = await mutateAsync({ ...input, requestId })
      keep(null)
      return made
    } catch (error) {
      if (!mayBeMade(error)) keep(null)
      throw error
    }
  }

  return { apply, isApplying: isPending }
}

function withoutMade(draft: Draft, inputs: string[]): Draft {
  const made = inputs.flatMap((text) => (JSON.parse(text) as ApplyScenarioInput).changes ?? [])
  const unkept = draft.unkept.filter(({ change }) => !made.some((each) => isSame([each], [change])))
  return { ...draft, unkept, unanswered: null }
}
