import { useState } from 'react'
import {
  type Application,
  type ApplyScenarioInput,
  MAX_CHANGES,
  type Scenario,
} from '../../../shared/plan/scenario.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { usePlan } from '../../plan/use-plan.ts'
import { useToday } from '../../server/use-today.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useWriteScope, type WriteScope } from '../../links/write-scope.ts'
import { useWhatIf } from '../../plan/what-if.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { TOAST_MS, useToast } from '../../ui/layers/toast.tsx'
import { Problem } from '../../ui/problem.tsx'
import { failureOf, FAILURES, mayBeMade, statusOf } from '../../words/call-error.ts'
import { changesNothing, describeChange, editedSinceWords, seenIn } from './change-words.ts'
import {
  changesIn,
  type Draft,
  isSame,
  isUnsaved,
  joined,
  openedIn,
  stackedIn,
  switchedOn,
} from './draft.ts'
import { useScenarios } from './scenario-queries.ts'
import { useDraft, useWithoutEffectOfAll } from './use-draft.ts'

interface RealChangesProps {
  scope: WriteScope
  draft: Draft
  change: (step: (draft: Draft) => Draft) => void
  scenarios: Scenario[]
  onClose: () => void
}

const NOT_WRITTEN = {
  ...FAILURES.change('Nothing was written.'),
  noAnswer:
    'There was no answer. Your plan may have changed, or not: press “Change My Plan” again, and nothing is written twice.',
  doubtsServer: true,
}

export function MakeItRealDialog({ onClose }: { onClose: () => void }) {
  const scope = useWriteScope()
  const { draft, change } = useDraft(scope.account)
  const { scenarios = [] } = useScenarios(scope.account)
  return draft && <RealChanges {...{ scope, draft, change, scenarios, onClose }} />
}

function RealChanges({ scope, draft, change, scenarios, onClose }: RealChangesProps) {
  const today = useToday()
  const { find } = usePlan(scope.account)
  const { close } = useWhatIf()
  const showToast = useToast()
  const offerUndo = useOfferUndo(scope.account)
  const isOpen = useStillOpen()
  const { apply, isApplying } = useApply(draft, change)
  const { mutateAsync: undoApply } = trpc.scenario.undoApply.useMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const opened = openedIn(draft)
  const own = switchedOn(changesIn(draft))
  const stacked = stackedIn(draft, scenarios)
  const tried = [...stacked.flatMap((scenario) => scenario.changes), ...own]
  const withoutEffect = useWithoutEffectOfAll(draft, scenarios)
  const lines = tried.map((change, place) => ({
    change,
    words: describeChange(change, find, today),
    edited: editedSinceWords(change, find),
    fits: !withoutEffect.has(place),
  }))
  const [meant, idle] = partition(lines, ({ change }) => !changesNothing(change, tried, find))
  const [written, left] = partition(meant, ({ fits }) => fits)
  const changes = meant.map(({ change }) => change)
  // A scenario that is kept as it stands is named in "Recent activity".
  const isKept =
    opened !== undefined && stacked.length === 0 && idle.length === 0 && !isUnsaved(opened)
  const isTooLong = changes.length > MAX_CHANGES

  async function undo(id: number, before: Draft) {
    await undoApply({ ...scope, id })
    const added = (draft: Draft) =>
      draft.unkept.filter((each) => !before.unkept.some(({ key }) => key === each.key))
    change((draft) => ({
      ...before,
      opened: draft.opened,
      unanswered: null,
      unkept: joined(before.unkept, added(draft)),
    }))
  }

  async function write() {
    setFailure(null)
    try {
      const input = {
        ...scope,
        ...(isKept ? { id: opened.id, version: opened.version } : { changes }),
        seen: seenIn(changes, find),
      }
      const answer = await apply(input)
      if (!answer)
        return setFailure(
          'What you pressed before is in your plan already. Look at what is left, and press again.',
        )
      const unfit = answer.withoutEffect.map((place) => meant[place]?.words ?? '')
      change((draft) => ({
        ...draft,
        openId: null,
        together: [],
        unkept: draft.openId === null ? draft.unkept.filter(({ isOn }) => !isOn) : draft.unkept,
      }))
      if (isOpen.current) {
        onClose()
        close()
      }
      const text = ['Your plan has changed.', ...unfit.map((each) => `Not written: ${each}.`)]
      offerUndo(text.join(' '), () => undo(answer.id, draft), {
        done: 'Your plan is as it was.',
        failure: FAILURES.change('This was not undone.'),
        durationMs: TOAST_MS.longUndo,
      })
    } catch (error) {
      const sentence = failureOf(error, NOT_WRITTEN)
      if (isOpen.current) setFailure(sentence)
      else showToast({ text: sentence })
    }
  }

  return (
    <Dialog
      isWide
      title="Make It Real"
      onClose={onClose}
      canClose={!isApplying}
      footer={
        <>
          <Button disabled={isApplying} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={isApplying}
            disabled={written.length === 0 || isTooLong}
            onClick={() => void write()}
          >
            Change My Plan
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Lines
          label="What will be written"
          text={
            written.length === 0
              ? 'Nothing would be written.'
              : 'This will be written into your real plan:'
          }
          lines={written}
        />
        {left.length > 0 && (
          <Lines
            label="What will not be written"
            text="This does not fit your plan any more, and will not be written:"
            lines={left}
            className="text-warning"
          />
        )}
        {idle.length > 0 && (
          <Lines
            label="What changes nothing"
            text="This changes nothing, and will not be written:"
            lines={idle}
          />
        )}
        <Problem>{isTooLong && `At most ${MAX_CHANGES} changes can be written at once.`}</Problem>
        <p className="text-ink-soft">
          You can undo all of it, as long as nothing that it touches has changed since.
        </p>
        <Problem className="wrap-anywhere">{failure}</Problem>
      </div>
    </Dialog>
  )
}

function partition<Item>(items: Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

interface LinesProps {
  label: string
  text: string
  lines: { words: string; edited: string | null }[]
  className?: string
}

function Lines({ label, text, lines, className }: LinesProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <p className={className}>{text}</p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {lines.map(({ words, edited }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two changes of a list may be the same
          <li key={place}>
            {words}
            {edited && <span className="block text-xs text-warning">{edited}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Kept with the draft until an answer comes: a reload must send the same id. */
function useApply(draft: Draft, change: RealChangesProps['change']) {
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
