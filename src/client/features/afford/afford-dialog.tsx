import { useState } from 'react'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { loadFailure } from '../../server/call-error.ts'
import { type PlannedExpense, usePlanExpense } from '../../server/cash-flow-editing.ts'
import { useWhatIfLinks } from '../../server/what-if.ts'
import { useFixedScope } from '../../server/fixed-scope.ts'
import { lastDayOf, LONGEST_RANGE } from '../../server/shown-range.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { RangeField } from '../../ui/range-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { AffordAnswer } from './afford-answer.tsx'
import { type AffordDraft, type AffordProblems, EMPTY_DRAFT } from './afford-draft.ts'
import { AffordFields } from './afford-fields.tsx'
import { useAffordability } from './use-affordability.ts'

/** "Can I afford it?": an amount, and from when there is enough for it [behaviour: Can I afford it?]. */
export function AffordDialog({ onClose }: { onClose: () => void }) {
  const { account } = useFixedScope(onClose)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  // The wizard checks it.
  const [name, setName] = useState('')
  const affordability = useAffordability(account, draft)
  const { today, bufferCents = 0, problems, findPlan } = affordability
  const { range, shortestRange, setRange } = affordability
  const [missing, setMissing] = useState<AffordProblems>({})
  const [isPlanning, setIsPlanning] = useState(false)
  const planExpense = usePlanExpense()
  const whatIf = useWhatIfLinks()
  const showToast = useToast()
  const isOpen = useStillOpen()
  const change = (changed: Partial<AffordDraft>) => {
    setDraft({ ...draft, ...changed, ...firstDays(changed) })
    setMissing({})
  }

  /** A day is asked for with one to begin with: that of the answer just given, or the end of the range. */
  function firstDays({ isOnDay, every }: Partial<AffordDraft>): Partial<AffordDraft> {
    const answer = affordability.answered?.answer
    if (isOnDay) return { date: answer?.date ?? (draft.date || today) }
    return every === 'save' && draft.by === '' ? { by: lastDayOf(today, range) } : {}
  }

  /** Takes what is filled in to where it can be used. */
  async function use(take: (planned: PlannedExpense) => void) {
    setIsPlanning(true)
    try {
      const plan = await findPlan(draft)
      if (!('every' in plan)) return setMissing(plan)
      if (isOpen.current) take({ name: name.trim(), ...plan })
    } catch (error) {
      showToast({ text: `The day could not be found. ${loadFailure(error)}` })
    } finally {
      setIsPlanning(false)
    }
  }

  function tryIt(planned: PlannedExpense) {
    onClose()
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
            onClick={() => void use((planned) => planExpense(planned, onClose))}
          >
            Plan it
          </Button>
        </>
      }
    >
      {/* As high as most answers need, so that nothing moves while they change. */}
      <div className="flex min-h-full flex-col gap-4 sm:min-h-[29rem]">
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
            onChange={({ target }) => setName(target.value)}
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
