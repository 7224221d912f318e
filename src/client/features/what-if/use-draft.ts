import { useCallback, useMemo } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Scenario } from '../../../shared/plan/scenario.ts'
import { useStoredState } from '../../browser/stored-state.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import type { Tried } from '../../plan/what-if.ts'
import { changesIn, type Draft, emptyDraft, switchedOn } from './draft.ts'

const NONE: Draft[] = []

const MAX_DRAFTS = 20

function parseDrafts(text: string): Draft[] | undefined {
  const drafts: unknown = JSON.parse(text)
  return Array.isArray(drafts) && drafts.every(isDraft) ? drafts : undefined
}

function isDraft(value: unknown): value is Draft {
  const { user, together, unkept, opened } = (value ?? {}) as Partial<Draft>
  return (
    typeof user === 'number' &&
    Array.isArray(together) &&
    isList(unkept) &&
    Array.isArray(opened) &&
    opened.every((each) => isList(each?.changes) && Array.isArray(each.saved))
  )
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each?.change?.op === 'string')
}

/** Null until the user is known. */
export function useDraft(account: AccountRef) {
  const { data: user } = trpc.user.me.useQuery()
  const [drafts, setDrafts] = useStoredState('whatIf', NONE, parseDrafts)
  const id = user?.id
  const isOurs = useCallback(
    (draft: Draft) => draft.user === id && draft.account === account,
    [id, account],
  )
  const draft = useMemo(
    () => (id === undefined ? null : (drafts.find(isOurs) ?? emptyDraft(id, account))),
    [drafts, isOurs, id, account],
  )
  const change = useCallback(
    (step: (draft: Draft) => Draft) => {
      if (id === undefined) return
      setDrafts((drafts) => {
        const next = step(drafts.find(isOurs) ?? emptyDraft(id, account))
        return [...drafts.filter((each) => !isOurs(each)), next].slice(-MAX_DRAFTS)
      })
    },
    [setDrafts, isOurs, id, account],
  )
  return { draft, change }
}

export function useTriedOf(draft: Draft | null, scenarios: Scenario[] | undefined): Tried | null {
  return useMemo(() => {
    if (!draft) return null
    const known = new Set(scenarios?.map(({ id }) => id))
    return {
      scenarioIds: draft.together.filter((id) => known.has(id) && id !== draft.openId),
      changes: switchedOn(changesIn(draft)),
    }
  }, [draft, scenarios])
}
