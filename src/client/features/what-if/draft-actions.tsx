import { useRef, useState } from 'react'
import type { Scenario } from '../../../shared/plan/scenario.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { useDoor } from '../../plan/door.ts'
import { NameForm } from './kept-scenarios.tsx'
import { Button } from '../../ui/button.tsx'
import { TOAST_MS, useToast } from '../../ui/layers/toast.tsx'
import { changesIn, type Draft, joined, stackedIn, switchedOn } from './draft.ts'
import type { ScenarioActs } from './scenario-queries.ts'
import type { useSaving } from './scenario-saving.tsx'

interface DraftActionsProps {
  draft: Draft
  change: (step: (draft: Draft) => Draft) => void
  acts: ScenarioActs
  saving: ReturnType<typeof useSaving>
  scenarios: Scenario[]
  goToProblem: () => boolean
}

export function DraftActions(props: DraftActionsProps) {
  const { draft, change, acts, saving, scenarios, goToProblem } = props
  const [isNaming, setIsNaming] = useState(false)
  const requestId = useRef('')
  const showToast = useToast()
  const { to } = useDoor()
  const canChange = useCanChange()
  const makeItReal = to('make-it-real')
  const items = changesIn(draft)
  const open = scenarios.find(({ id }) => id === draft.openId)
  const counts =
    switchedOn(items).length +
    stackedIn(draft, scenarios).reduce((sum, each) => sum + each.changes.length, 0)

  function throwAway() {
    if (open) return void acts.discard(open, true)
    const { unkept } = draft
    change((draft) => ({ ...draft, unkept: [] }))
    showToast({
      text: 'Thrown away.',
      action: {
        label: 'Undo',
        // Changes that were added since stay as well.
        run: () => change((draft) => ({ ...draft, unkept: joined(unkept, draft.unkept) })),
      },
      durationMs: TOAST_MS.undo,
    })
  }

  function startNaming() {
    if (goToProblem()) return
    requestId.current = createUuid()
    setIsNaming(true)
  }

  async function keep(name: string) {
    return !goToProblem() && acts.keep(name, items, requestId)
  }

  if (items.length === 0 && counts === 0 && !open) return null
  return (
    <div className="flex flex-col gap-3">
      {(open ?? items.length > 0) && (
        <SavingLine
          isKept={open !== undefined}
          hasOff={items.some(({ isOn }) => !isOn)}
          saving={saving}
        />
      )}
      {isNaming && !open && canChange ? (
        <NameForm name="" action="Keep It" onName={keep} onClose={() => setIsNaming(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {canChange && (
            <Button
              {...makeItReal}
              variant="primary"
              disabled={counts === 0}
              onClick={() => goToProblem() || makeItReal.onClick()}
            >
              Make It Real
            </Button>
          )}
          {canChange && !open && items.length > 0 && <Button onClick={startNaming}>Keep</Button>}
          {(open ?? items.length > 0) && (
            <Button variant="danger" onClick={throwAway}>
              Throw Away
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface SavingLineProps {
  isKept: boolean
  hasOff: boolean
  saving: DraftActionsProps['saving']
}

function SavingLine({ isKept, hasOff, saving }: SavingLineProps) {
  const { isDirty, isSaving, failure, conflict, save } = saving
  if (!isKept)
    return <p className="text-xs text-ink-soft">Not kept yet: it is in this browser alone.</p>
  if (failure)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-warning">
        <p>Not saved: {failure} Your changes are in this browser.</p>
        <Button size="small" onClick={save}>
          Try Again
        </Button>
      </div>
    )
  if (conflict) return null
  const state = isDirty || isSaving ? 'Saving...' : 'Saved.'
  return (
    <p className="text-xs text-ink-soft">
      {state}
      {hasOff && ' What is switched off is in this browser alone.'}
    </p>
  )
}
