import { useMemo, useState } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import type { Comparison, Scenario } from '../../../../shared/plan/scenario.ts'
import { lastDayOf, useShownRange } from '../../../plan/shown-range.tsx'
import { useToday } from '../../../server/use-today.ts'
import { useComparison } from '../../../plan/comparison.ts'
import { useTried } from '../../../plan/what-if.ts'
import { changesIn, type Draft } from '../draft.ts'

const NONE: ReadonlySet<number> = new Set()

export function useWithoutEffectOfAll(account: AccountRef): ReadonlySet<number> {
  const data = useShownComparison(account).data
  return useMemo(() => new Set(data?.withoutEffect), [data])
}

function useShownComparison(account: AccountRef) {
  const [range] = useShownRange()
  const from = useToday()
  return useComparison(account, useTried(), { from, to: lastDayOf(from, range) })
}

export function useWithoutEffect(draft: Draft, scenarios: Scenario[] | undefined) {
  const tried = useTried()
  const { data, isPlaceholderData } = useShownComparison(draft.account)
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
