import { X } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { findCards } from '../../../shared/plan/cards.ts'
import { type Change, MAX_CHANGES } from '../../../shared/plan/scenario.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { useDoor } from '../../plan/door.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { useFixedScope } from '../../links/write-scope.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import { useToday } from '../../server/use-today.ts'
import { useWhatIf, type WhatIfStart } from '../../plan/what-if.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/not-loaded.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AddChange } from './add-change.tsx'
import { ChangeRow } from './change-row.tsx'
import { addedCashFlow, editedCashFlow, editOf, plannedChanges } from './changed-cash-flow.ts'
import {
  changesIn,
  closeScenario,
  type Draft,
  type DraftChange,
  openScenario,
  withAdded,
  withChanges,
} from './draft.ts'
import { useDraft, useWithoutEffect } from './use-draft.ts'
import { DraftActions } from './draft-actions.tsx'
import { KeptScenarios } from './kept-scenarios.tsx'
import { type Scenarios, useScenarioActs, useScenarios } from './scenario-queries.ts'
import { usePlan } from '../../plan/use-plan.ts'
import { useSaving, VersionConflict } from './scenario-saving.tsx'
import { isolated } from '../../words/isolated.ts'

const MAX_NAME = 200

export function WhatIfPanel() {
  const { close } = useWhatIf()
  const scope = useFixedScope(() => undefined)
  const { draft, change } = useDraft(scope.account)
  const scenarios = useScenarios(scope.account)
  return (
    <div className="flex flex-col gap-4">
      <header className="flex items-center justify-between gap-2 max-lg:hidden">
        <h2 className="text-base font-semibold">What if</h2>
        <IconButton label="Close What If" icon={<X size={18} aria-hidden />} onClick={close} />
      </header>
      {draft ? <Trial {...{ scope, draft, change, scenarios }} /> : <Spinner />}
    </div>
  )
}

interface TrialProps {
  scope: ReturnType<typeof useFixedScope>
  draft: Draft
  change: (step: (draft: Draft) => Draft) => void
  scenarios: Scenarios
}

function Trial({ scope, draft, change, scenarios }: TrialProps) {
  const { account } = scope
  const today = useToday()
  const { start, takeUpStart } = useWhatIf()
  const { find, lists } = usePlan(account)
  const cards = useMemo(() => findCards(lists?.expense ?? [], today), [lists, today])
  const { open } = useDoor()
  const canChange = useCanChange()
  // Without the kept ones nothing is saved in them.
  const saving = useSaving(
    scope,
    draft,
    change,
    canChange ? scenarios : { ...scenarios, scenarios: undefined },
  )
  const { openId } = draft
  useEffect(() => {
    // A kept one that is opened becomes a copy in this browser.
    if (!canChange && openId !== null) change((draft) => closeScenario(draft, openId, true))
  }, [canChange, openId, change])
  const acts = useScenarioActs(scope, change, scenarios)
  const withoutEffect = useWithoutEffect(draft, scenarios.scenarios)
  const items = changesIn(draft)
  // Stable, so that a step of a slider renders its own line of the list alone.
  const setItems = useCallback(
    (step: (items: DraftChange[]) => DraftChange[]) =>
      change((draft) => withChanges(draft, step(changesIn(draft)))),
    [change],
  )
  const list = useRef<HTMLUListElement>(null)
  const goToProblem = () => {
    const field = list.current?.querySelector<HTMLElement>('[aria-invalid]')
    field?.focus()
    return Boolean(field)
  }
  const isAdded = useRef(false)
  const add = useCallback(
    (added: Change) => {
      isAdded.current = true
      setItems((items) => withAdded(items, added))
    },
    [setItems],
  )
  // The list is above the form, and on a phone out of sight.
  useEffect(() => {
    if (isAdded.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    isAdded.current = false
  })
  const replace = useCallback(
    (item: DraftChange) =>
      setItems((items) => items.map((each) => (each.key === item.key ? item : each))),
    [setItems],
  )
  const remove = useCallback(
    (item: DraftChange) => setItems((items) => items.filter(({ key }) => key !== item.key)),
    [setItems],
  )

  const begun = useRef<WhatIfStart | null>(null)
  const begin = useEffectEvent((start: WhatIfStart) => {
    // In development React runs an effect twice. What has a form begins there.
    if (start === begun.current || 'kind' in start) return
    begun.current = start
    const added = 'change' in start ? [start.change] : plannedChanges(start.planned)
    for (const change of added) add(change)
    takeUpStart()
  })
  useEffect(() => {
    if (start) begin(start)
  }, [start])

  const edit = useCallback(
    (item: DraftChange) => {
      const { change } = item
      if (change.op === 'add')
        return open('cash-flow', {
          kind: change.kind,
          trial: {
            start: addedCashFlow(change),
            onTry: (fields) =>
              replace({ ...item, change: { op: 'add', kind: change.kind, ...fields } }),
          },
        })
      const cashFlow = change.op === 'edit' ? find(change.kind, change.id) : undefined
      if (change.op !== 'edit' || !cashFlow) return
      open('cash-flow', {
        kind: change.kind,
        cashFlow,
        fromDate: change.fromDate,
        trial: {
          start: editedCashFlow(change, cashFlow),
          onTry: (fields, fromDate) =>
            replace({ ...item, change: editOf(cashFlow, fields, fromDate) }),
        },
      })
    },
    [find, replace, open],
  )

  const [copyId] = useState(() => ({ current: createUuid() }))

  async function keepCopy() {
    const name = `My ${saving.conflict?.name ?? ''}`.slice(0, MAX_NAME)
    if (await acts.keep(name, items, copyId, true)) saving.keepTheirs()
  }

  const openName = scenarios.scenarios?.find(({ id }) => id === draft.openId)?.name
  return (
    <>
      {scenarios.scenarios && scenarios.scenarios.length > 0 && (
        <KeptScenarios
          scenarios={scenarios.scenarios}
          openId={draft.openId}
          together={draft.together}
          acts={acts}
          onOpen={(scenario) => change((draft) => openScenario(draft, scenario))}
          onTogether={(id, isTicked) =>
            change((draft) => ({
              ...draft,
              together: [
                ...draft.together.filter((each) => each !== id),
                ...(isTicked ? [id] : []),
              ],
            }))
          }
        />
      )}
      {scenarios.error && (
        <ErrorState
          message={`The kept scenarios could not be loaded. ${failureOf(scenarios.error, FAILURES.load)}`}
          onRetry={() => void scenarios.refetch()}
        />
      )}
      <section aria-label="Changes" className="flex flex-col gap-2">
        <h3 className="font-semibold wrap-anywhere">
          {openName === undefined ? 'Changes' : `Changes of ${isolated(openName)}`}
        </h3>
        {draft.openId !== null && (
          <Button
            size="small"
            className="self-start"
            onClick={() => change((draft) => ({ ...draft, openId: null }))}
          >
            {draft.unkept.length > 0 ? 'Back to Unsaved Changes' : 'Try Something New'}
          </Button>
        )}
        {saving.conflict && (
          <VersionConflict
            theirs={saving.conflict}
            account={account}
            saving={saving}
            onCopyMine={() => void keepCopy()}
          />
        )}
        {items.length === 0 ? (
          <p className="text-ink-soft">
            Try anything: another amount, another date, something new. Your plan stays as it is.
          </p>
        ) : (
          <ul ref={list} className="divide-y divide-line">
            {items.map((item) => (
              <ChangeRow
                key={item.key}
                item={item}
                find={find}
                cards={cards}
                today={today}
                hasNoEffect={withoutEffect.has(item.key)}
                onChange={replace}
                onRemove={remove}
                onEdit={edit}
              />
            ))}
          </ul>
        )}
      </section>
      <DraftActions
        {...{ draft, change, acts, saving, goToProblem }}
        scenarios={scenarios.scenarios ?? []}
      />
      <AddChange account={account} cards={cards} isFull={items.length >= MAX_CHANGES} onAdd={add} />
    </>
  )
}
