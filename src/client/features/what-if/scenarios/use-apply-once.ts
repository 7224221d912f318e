import type { Application, ApplyScenarioInput } from '../../../../shared/plan/scenario.ts'
import { statusOf } from '../../../server/call-error.ts'
import { sendOnce, type Unanswered } from '../../../server/once-link.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { type Draft, isSame } from '../draft.ts'

type ChangeDraft = (step: (draft: Draft) => Draft) => void

/** Makes changes real, once. What has no answer yet is kept with the draft: the page may be left meanwhile. */
export function useApplyOnce(draft: Draft, change: ChangeDraft) {
  const { mutateAsync, isPending } = trpc.scenario.apply.useMutation()

  /** Returns true if a press without an answer made changes real. Throws if that cannot be found out. */
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

  /**
   * Answers null where a press without an answer has made other changes real: they are gone from the draft, and nothing is
   * written before the person has seen what is left.
   */
  async function apply(input: ApplyScenarioInput): Promise<Application | null> {
    const memory = memoryOf(draft, change)
    const before = memory.current
    if (before && !before.inputs.includes(JSON.stringify(input))) {
      if (await wasMade(input, before.requestId)) {
        change((draft) => withoutMade(draft, before.inputs))
        return null
      }
      memory.current = null
    }
    return sendOnce(memory, mutateAsync, input)
  }

  return { apply, isApplying: isPending }
}

function memoryOf(draft: Draft, change: ChangeDraft) {
  let current = draft.unanswered ?? null
  return {
    get current() {
      return current
    },
    set current(unanswered: Unanswered | null) {
      current = unanswered
      change((draft) => ({ ...draft, unanswered }))
    },
  }
}

function withoutMade(draft: Draft, inputs: string[]): Draft {
  const made = inputs.flatMap((text) => (JSON.parse(text) as ApplyScenarioInput).changes ?? [])
  const unkept = draft.unkept.filter(({ change }) => !made.some((each) => isSame([each], [change])))
  return { ...draft, unkept, unanswered: null }
}
