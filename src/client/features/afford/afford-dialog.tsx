import { useState } from 'react'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { loadFailure } from '../../server/call-error.ts'
import { type PlannedExpense, usePlanExpense } from '../../server/cash-flow-editing.ts'
import { useWhatIfLinks } from '../../server/what-if.ts'
import { useFixedScope } from '../../server/fixed-scope.ts'
import { addDays } from '../../words/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { AffordAnswer } from './afford-answer.tsx'
import {
  AFFORD_DAYS,
  type AffordDraft,
  type AffordProblems,
  EMPTY_DRAFT,
  questionOf,
} from './afford-draft.ts'
import { AffordFields } from './afford-fields.tsx'
import { useAffordability } from './use-affordability.ts'

/** "Can I afford it?": an amount, and from when there is enough for it [behaviour: Can I afford it?]. */
export function AffordDialog({ onClose }: { onClose: () => void }) {
  const { account } = useFixedScope(onClose)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  // The wizard checks it.
  const [name, setName] = useState('')
  const affordability = useAffordability(account, draft)
  const { today, bufferCents = 0, problems, findDate } = affordability
  const [missing, setMissing] = useState<AffordProblems>({})
  const [isPlanning, setIsPlanning] = useState(false)
  const planExpense = usePlanExpense()
  const whatIf = useWhatIfLinks()
  const showToast = useToast()
  const isOpen = useStillOpen()
  const change = (changed: Partial<AffordDraft>) => {
    setDraft({ ...draft, ...changed })
    setMissing({})
  }

  /** Takes what is filled in to where it can be used. */
  async function use(take: (planned: PlannedExpense) => void) {
    const asked = questionOf(draft, bufferCents, today)
    if (!asked.question) return setMissing(asked.problems)
    const { question } = asked
    if (draft.amount.trim() === '') return setMissing({ amount: 'Enter an amount, like 12.50.' })
    setIsPlanning(true)
    try {
      const date = await findDate(question)
      const { amountCents, every } = question
      if (isOpen.current) take({ name: name.trim(), amountCents, every, date })
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
      <div className="flex flex-col gap-4">
        <AffordFields
          draft={draft}
          onChange={change}
          problems={{ ...problems, ...missing }}
          bufferCents={bufferCents}
          today={today}
          lastDay={addDays(today, AFFORD_DAYS - 1)}
        />
        <AffordAnswer {...affordability} />
        <TextField
          label="What is it?"
          autoComplete="off"
          placeholder="Laptop"
          hint="The name it gets in your plan."
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
    </Dialog>
  )
}
