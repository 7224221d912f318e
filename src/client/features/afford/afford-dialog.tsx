import { useRef, useState } from 'react'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { type PlannedExpense, useDoor } from '../../plan/door.ts'
import { useWhatIf } from '../../plan/what-if.ts'
import { useKeptState } from '../../session/kept-state.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { lastDayOf, LONGEST_RANGE, RangeField } from '../../plan/shown-range.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { KeptNote } from '../../ui/form/form.tsx'
import { useToast } from '../../ui/layers/toast.tsx'
import { AffordAnswer } from './afford-answer.tsx'
import { type AffordDraft, type AffordProblems, EMPTY_DRAFT } from './afford-draft.ts'
import { AffordFields } from './afford-fields.tsx'
import { useAffordability } from './use-affordability.ts'

const EMPTY = { draft: EMPTY_DRAFT, name: '' }

export function AffordDialog({ onClose }: { onClose: () => void }) {
  const { account } = useWriteScope()
  const [typed, setTyped, keeping] = useKeptState(`afford ${account}`, () => EMPTY)
  const [isKept, setIsKept] = useState(keeping.isKept)
  const { draft, name } = typed
  const affordability = useAffordability(account, draft)
  const { today, bufferCents = 0, problems, findPlan } = affordability
  const { range, shortestRange, setRange } = affordability
  const [missing, setMissing] = useState<AffordProblems>({})
  const [isPlanning, setIsPlanning] = useState(false)
  const { open } = useDoor()
  const whatIf = useWhatIf()
  const showToast = useToast()
  const isOpen = useStillOpen()
  const fieldsRef = useRef<HTMLDivElement>(null)
  const change = (changed: Partial<AffordDraft>) => {
    setTyped({ ...typed, draft: { ...draft, ...changed, ...firstDays(changed) } })
    setMissing({})
  }

  function firstDays({ isOnDay, every }: Partial<AffordDraft>): Partial<AffordDraft> {
    const answer = affordability.answered?.answer
    if (isOnDay) return { date: answer?.date ?? (draft.date || today) }
    return every === 'save' && draft.by === '' ? { by: lastDayOf(today, range) } : {}
  }

  async function use(take: (planned: PlannedExpense) => void) {
    setIsPlanning(true)
    try {
      const plan = await findPlan(draft)
      if (!('every' in plan)) return setMissing(plan)
      if (isOpen.current) take({ name: name.trim(), ...plan })
    } catch (error) {
      showToast({ text: `The day could not be found. ${failureOf(error, FAILURES.load)}` })
    } finally {
      setIsPlanning(false)
    }
  }

  function startEmpty() {
    setTyped(EMPTY)
    setMissing({})
    setIsKept(false)
    fieldsRef.current?.querySelector('input')?.focus()
  }

  function finish() {
    keeping.forget()
    onClose()
  }

  function tryIt(planned: PlannedExpense) {
    finish()
    whatIf.open({ planned })
  }

  return (
    <Dialog
      title="Can I afford it?"
      onClose={onClose}
      footer={
        <>
          <Button busy={isPlanning} onClick={() => void use(tryIt)}>
            What if
          </Button>
          <Button
            variant="primary"
            aria-haspopup="dialog"
            busy={isPlanning}
            onClick={() =>
              void use((planned) =>
                open('cash-flow', { kind: 'expense', planned, onSaved: finish }),
              )
            }
          >
            Plan it
          </Button>
        </>
      }
    >
      {/* As high as most answers need, so that nothing moves while they change. */}
      <div ref={fieldsRef} className="flex min-h-full flex-col gap-4 sm:min-h-[29rem]">
        {isKept && <KeptNote action="Start empty" onStartOver={startEmpty} />}
        <AffordFields
          draft={draft}
          onChange={change}
          problems={{ ...problems, ...missing }}
          bufferCents={bufferCents}
          today={today}
          lastDay={lastDayOf(today, LONGEST_RANGE)}
        />
        <AffordAnswer {...affordability} />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
          <TextField
            label="What is it?"
            autoComplete="off"
            placeholder="Laptop"
            hint="The name it gets in your plan."
            value={name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
          <RangeField
            labelHidden={false}
            value={range}
            shortest={shortestRange}
            onChange={setRange}
          />
        </div>
      </div>
    </Dialog>
  )
}
