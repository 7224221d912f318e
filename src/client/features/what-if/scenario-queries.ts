import type { AccountRef } from '../../../shared/fields.ts'
import { cleanName } from '../../../shared/name.ts'
import type { Scenario } from '../../../shared/plan/scenario.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import { failureOf, FAILURES, statusOf } from '../../words/call-error.ts'
import { isolated } from '../../words/isolated.ts'
import {
  closeScenario,
  type Draft,
  type DraftChange,
  isSame,
  type OpenedScenario,
  openScenario,
  switchedOn,
  withOpened,
} from './draft.ts'

export function useScenarios(account: AccountRef) {
  const { list } = trpc.useUtils().scenario
  const { data, error, refetch } = trpc.scenario.list.useQuery({ account })
  async function change(step: (scenarios: Scenario[]) => Scenario[]) {
    // A running refetch is older than this change.
    await list.cancel({ account })
    list.setData({ account }, (scenarios) => scenarios && step(scenarios))
  }
  const put = ({ id, name, changes, version }: Scenario) =>
    change((scenarios) =>
      [...scenarios.filter((each) => each.id !== id), { id, name, changes, version }].toSorted(
        (one, other) => one.id - other.id,
      ),
    )
  const remove = (id: number) => change((scenarios) => scenarios.filter((each) => each.id !== id))
  return { scenarios: data, error: data ? null : error, refetch, put, remove }
}

export type Scenarios = ReturnType<typeof useScenarios>

/** @param failure says that a change was not made */
function scenarioFailure(failure: string) {
  return {
    ...FAILURES.change(failure),
    noAnswer:
      'There was no answer. It may have been done, or not. Please try again: nothing is done twice.',
    doubtsServer: true,
  }
}

const MAX_NAME = 200

export function useScenarioActs(
  scope: WriteScope,
  change: (step: (draft: Draft) => Draft) => void,
  { put, remove }: Scenarios,
) {
  const { mutateAsync: create } = trpc.scenario.create.useMutation()
  const { mutateAsync: update } = trpc.scenario.update.useMutation()
  const { mutateAsync: discard } = trpc.scenario.delete.useMutation()
  const { mutateAsync: restore } = trpc.scenario.restore.useMutation()
  const offerUndo = useOfferUndo(scope.account)
  const showToast = useToast()

  /** Says it, and answers false, if it failed. */
  async function attempt(
    failure: string,
    act: () => Promise<unknown>,
    onFailed?: (error: unknown) => void,
  ): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      onFailed?.(error)
      showToast({ text: failureOf(error, scenarioFailure(failure)) })
      return false
    }
  }

  async function bringBack({ id }: Scenario, isOpen: boolean, opened?: OpenedScenario) {
    const restored = await restore({ ...scope, id })
    await put(restored)
    change((draft) => {
      const back = { ...draft, opened: [...draft.opened, ...(opened ? [opened] : [])] }
      return isOpen ? openScenario(back, restored) : back
    })
  }

  return {
    /** Changes that are off stay beside the scenario. */
    keep: (
      name: string,
      changes: DraftChange[],
      requestId: { current: string },
      isCopy = false,
    ): Promise<boolean> =>
      attempt(
        'This could not be kept.',
        async () => {
          const saved = switchedOn(changes)
          const input = { ...scope, name, changes: saved }
          const made = await create({ ...input, requestId: requestId.current })
          const isAsTyped = made.name === cleanName(name) && isSame(made.changes, saved)
          const kept = isAsTyped ? made : await update({ ...input, id: made.id })
          requestId.current = createUuid()
          await put(kept)
          const { id, version } = kept
          change((draft) => ({
            ...draft,
            openId: id,
            unkept: isCopy ? draft.unkept : [],
            opened: [...draft.opened, { id, version, saved, changes }],
          }))
        },
        (error) => {
          // The scenario of an earlier press was deleted: the next press makes a new one.
          if (statusOf(error) === 404) requestId.current = createUuid()
        },
      ),

    rename: ({ id }: Scenario, name: string): Promise<boolean> =>
      attempt('The name could not be changed.', async () => {
        const renamed = await update({ ...scope, id, name })
        await put(renamed)
        // A new name is a new version; the changes are the same.
        change((draft) =>
          withOpened(draft, id, (each) =>
            renamed.version === each.version + 1 ? { ...each, version: renamed.version } : each,
          ),
        )
      }),

    copy: ({ name, changes }: Scenario) =>
      attempt(`${isolated(name)} could not be copied.`, async () => {
        const copyName = `Copy of ${name}`.slice(0, MAX_NAME)
        const copied = await create({ ...scope, name: copyName, changes })
        await put(copied)
        change((draft) => openScenario(draft, copied))
      }),

    discard: (scenario: Scenario, isOpen: boolean) =>
      attempt(`${isolated(scenario.name)} could not be deleted.`, async () => {
        const { id, name } = scenario
        let opened: OpenedScenario | undefined
        await discard({ ...scope, id })
        change((draft) => {
          opened = draft.opened.find((each) => each.id === id)
          return closeScenario(draft, id, false)
        })
        await remove(id)
        offerUndo(`Deleted ${isolated(name)}.`, () => bringBack(scenario, isOpen, opened), {
          done: null,
          failure: scenarioFailure(`${isolated(name)} could not be restored.`),
        })
      }),
  }
}

export type ScenarioActs = ReturnType<typeof useScenarioActs>
