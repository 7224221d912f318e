import { useEffect, useEffectEvent, useState } from 'react'
import type { Scenario } from '../../../shared/plan/scenario.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { usePlan } from '../../plan/use-plan.ts'
import { useToday } from '../../server/use-today.ts'
import { useSettled } from '../../browser/use-settled.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/layers/toast.tsx'
import { Name } from '../../ui/shown-name.tsx'
import { failureOf, FAILURES, statusOf } from '../../words/call-error.ts'
import { describeChange } from './change-words.ts'
import {
  closeScenario,
  type Draft,
  isSame,
  isUnsaved,
  openedIn,
  switchedOn,
  withLatest,
  withOpened,
} from './draft.ts'
import type { Scenarios } from './scenario-queries.ts'

function versionText({ id, version }: Pick<Scenario, 'id' | 'version'>): string {
  return `${id} ${version}`
}

const REST_MS = 800

/** `conflict` is the version of the others, until `keepMine` or `keepTheirs` is called. */
export function useSaving(
  scope: WriteScope,
  draft: Draft,
  change: (step: (draft: Draft) => Draft) => void,
  { scenarios, put }: Scenarios,
) {
  const { mutateAsync: update, isPending } = trpc.scenario.update.useMutation()
  const [failed, setFailed] = useState<{ text: string; sentence: string } | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const showToast = useToast()
  const opened = openedIn(draft)
  const latest = scenarios?.find(({ id }) => id === opened?.id)
  const mine = opened ? switchedOn(opened.changes) : []
  const text = JSON.stringify(mine)
  const isDirty = opened !== undefined && isUnsaved(opened)
  const isBehind =
    opened !== undefined && latest !== undefined && latest.version > opened.version && !isPending
  const isConflict = isBehind && isDirty && !isSame(mine, latest.changes)
  const failure = isDirty && failed?.text === text ? failed.sentence : null

  async function save(version = opened?.version) {
    if (!opened || version === undefined) return
    const { id } = opened
    try {
      const saved = await update({ ...scope, id, version, changes: mine })
      await put(saved)
      change((draft) =>
        withOpened(draft, id, (each) => ({ ...each, version: saved.version, saved: mine })),
      )
      setFailed(null)
    } catch (error) {
      // A newer version, or none any more, comes with the list, which is refetched.
      if (statusOf(error) === 409 || statusOf(error) === 404)
        return setRefused(versionText({ id, version }))
      const sentence = failureOf(error, { ...FAILURES.load, foreign: FAILURES.load.noAnswer })
      setFailed({ text, sentence })
    }
  }

  const saveNow = useEffectEvent(() => void save())
  const isRefused = opened !== undefined && refused === versionText(opened)
  const waits =
    isDirty && !isPending && !isConflict && !isRefused && failure === null && latest !== undefined
  const isAtRest = useSettled(text, REST_MS) === text
  useEffect(() => {
    if (!waits || !isAtRest) return
    const timer = setTimeout(() => saveNow())
    return () => clearTimeout(timer)
  }, [waits, isAtRest])

  const saveAtEnd = useEffectEvent(() => {
    if (waits) void save()
  })
  useEffect(() => () => saveAtEnd(), [])

  const retry = useEffectEvent(() => {
    if (failure !== null) void save()
  })
  useEffect(() => {
    const again = () => retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])

  const followOthers = useEffectEvent((latest: Scenario | undefined) => {
    if (!opened) return
    if (!latest) {
      change((draft) => closeScenario(draft, opened.id, true))
      if (opened.changes.length > 0)
        showToast({
          text: 'Somebody deleted this scenario. Its changes are still here, but they are not saved.',
        })
    } else change((draft) => withOpened(draft, opened.id, (each) => withLatest(each, latest)))
  })
  const isGone = opened !== undefined && scenarios !== undefined && !latest
  useEffect(() => {
    if (isGone || (isBehind && !isConflict)) followOthers(latest)
  }, [isGone, isBehind, isConflict, latest])

  return {
    isDirty,
    isSaving: isPending,
    failure,
    conflict: isConflict ? latest : null,
    save: () => void save(),
    keepMine: () => void save(latest?.version),
    keepTheirs: () => {
      if (!opened || !latest) return
      change((draft) =>
        withOpened(draft, opened.id, (each) =>
          // Changes that are switched off are not part of what was saved, so they stay in the list.
          withLatest({ ...each, changes: each.changes.filter(({ isOn }) => !isOn) }, latest),
        ),
      )
    },
  }
}

interface VersionConflictProps {
  account: AccountRef
  theirs: Scenario
  saving: ReturnType<typeof useSaving>
  onCopyMine: () => void
}

export function VersionConflict({ account, theirs, saving, onCopyMine }: VersionConflictProps) {
  const today = useToday()
  const { find } = usePlan(account)
  return (
    <section
      role="alert"
      className="flex flex-col gap-2 rounded-field border border-warning bg-warning/5 p-3"
    >
      <p className="font-medium">
        <Name>{theirs.name}</Name> was changed elsewhere. Your changes below are not saved in it.
        The other version is:
      </p>
      {theirs.changes.length === 0 ? (
        <p className="text-ink-soft">No changes.</p>
      ) : (
        <ul className="list-disc pl-5 text-ink-soft">
          {theirs.changes.map((change, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two changes of a list may be the same
            <li key={place}>{describeChange(change, find, today)}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={saving.keepTheirs}>
          Take the Other
        </Button>
        <Button size="small" onClick={onCopyMine}>
          Keep Mine as a Copy
        </Button>
        <Button size="small" variant="primary" onClick={saving.keepMine}>
          Save Mine
        </Button>
      </div>
    </section>
  )
}
