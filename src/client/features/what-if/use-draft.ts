import { useCallback, useMemo, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Comparison, Scenario } from '../../../shared/plan/scenario.ts'
import { useStoredState } from '../../browser/stored-state.ts'
import { useComparison } from '../../plan/comparison.ts'
import { lastDayOf, useShownRange } from '../../plan/shown-range.tsx'
import { type Tried, useTried } from '../../plan/what-if.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { changesIn, type Draft, emptyDraft, stackedIn, switchedOn } from './draft.ts'

const NO_DRAFTS: Draft[] = []

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
  const [drafts, setDrafts] = useStoredState('whatIf', NO_DRAFTS, parseDrafts)
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
    const stacked = new Set(stackedIn(draft, scenarios ?? []).map(({ id }) => id))
    return {
      scenarioIds: draft.together.filter((id) => stacked.has(id)),
      changes: switchedOn(changesIn(draft)),
    }
  }, [draft, scenarios])
}

const NONE: ReadonlySet<number> = new Set()

export function useWithoutEffectOfAll(draft: Draft, scenarios: Scenario[]): ReadonlySet<number> {
  const { data } = useShownComparison(draft.account, useTriedOf(draft, scenarios))
  return useMemo(() => new Set(data?.withoutEffect), [data])
}

function useShownComparison(account: AccountRef, tried: Tried | null) {
  const [range] = useShownRange()
  const from = useToday()
  return useComparison(account, tried, { from, to: lastDayOf(from, range) })
}

export function useWithoutEffect(draft: Draft, scenarios: Scenario[] | undefined) {
  const tried = useTried()
  const { data, isPlaceholderData } = useShownComparison(draft.account, tried)
  const [known, setKnown] = useState<{ data?: Comparison; keys: ReadonlySet<number> }>({
    keys: NONE,
  })
  if (data && tried && !isPlaceholderData && data !== known.data) {
    const stacked = tried.scenarioIds.reduce(
      (count, id) => count + (scenarios?.find((each) => each.id === id)?.changes.length ?? 0),
      0,
    )
    const on = changesIn(draft).filter(({ isOn }) => isOn)
    const keys = data.withoutEffect.flatMap((place) => on[place - stacked]?.key ?? [])
    setKnown({ data, keys: new Set(keys) })
  }
  return known.keys
}
