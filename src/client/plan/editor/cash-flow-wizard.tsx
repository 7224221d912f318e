import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { browserToday } from '../../words/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { KeptNote } from '../../ui/kept-note.tsx'
import { StepProgress } from '../../ui/step-progress.tsx'
import { useToast } from '../../ui/layers/toast.tsx'
import { useSinglePress } from '../../ui/use-single-press.ts'
import { type CashFlowDraft, fieldsOf, findProblems } from './cash-flow-draft.ts'
import { compareVersions } from './cash-flow-versions.ts'
import { CASH_FLOW_WORDS } from '../cash-flow-words.ts'
import { EditConflictView } from './edit-conflict.tsx'
import { findFromDateProblems, useFromDate } from './from-date.ts'
import { FromDateChoice } from './from-date-choice.tsx'
import { happenedByDefault } from './happened.ts'
import { HappenedChoice } from './happened-choice.tsx'
import { useNextDates } from './schedule/use-next-dates.ts'
import { NextDates } from './schedule/next-dates-line.tsx'
import { findContradictions } from './schedule/schedule-draft.ts'
import { formatDayNear } from '../../words/dates.ts'
import { useSaveCashFlow } from './use-save-cash-flow.ts'
import { lastStepOf, useTyped, type WizardStart } from './use-typed.ts'
import { WIZARD_STEPS } from './wizard-steps.tsx'
import { isolated } from '../../words/isolated.ts'

export interface CashFlowWizardProps extends WizardStart {
  onClose: () => void
  onSaved?: (saved: CashFlow) => void
}

export function CashFlowWizard(props: CashFlowWizardProps) {
  const { kind, planned, trial, onClose, onSaved = onClose } = props
  const words = CASH_FLOW_WORDS[kind]
  const today = browserToday()
  const typed = useTyped(props, today)
  const { cashFlow, draft, stepIndex, hasHappened, isReady } = typed.state
  const lastStep = lastStepOf(draft)
  const [problemsShown, setProblemsShown] = useState(false)
  const { save, saving, failure, conflict, leaveConflict, isDeleted } = useSaveCashFlow(
    kind,
    cashFlow,
    onSaved,
    typed.keeping,
    (name) => (planned ? `${isolated(name)} is in your plan now.` : `Added ${isolated(name)}.`),
    trial?.onTry,
    planned,
  )
  const showToast = useToast()
  const pressOnce = useSinglePress()
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)

  const { Fields, requires } = WIZARD_STEPS[stepIndex] ?? WIZARD_STEPS[0]
  const from = useFromDate(
    draft,
    isDeleted ? undefined : cashFlow,
    props.fromDate,
    typed.state.from,
    (change) => typed.change({ from: { ...typed.state.from, ...change } }),
  )
  const { fromDate } = from
  const fromProblems =
    cashFlow && fromDate !== undefined ? findFromDateProblems(draft, cashFlow, fromDate) : {}
  const problems = { ...findProblems(draft, today, cashFlow), ...fromProblems }
  const shownProblems = problemsShown
    ? problems
    : { ...findContradictions(draft), ...(fromDate !== '' && fromProblems) }
  const saves = stepIndex === lastStep
  const showsDates = stepIndex === 2
  const isAdded = !trial && (!cashFlow || isDeleted)
  const dates = useNextDates(draft, showsDates, isAdded ? today : null)
  const fallen = dates.next?.fallen ?? []
  const balanceOn = useAccountSettings(useWriteScope().account)?.balanceOn ?? null

  useEffect(() => {
    // The choice between two versions is gone, and its focused button with it.
    if (isDeleted || isReady) submitRef.current?.focus()
  }, [isDeleted, isReady])

  function show(index: number, withProblems: boolean) {
    flushSync(() => {
      typed.change({ stepIndex: index })
      setProblemsShown(withProblems)
    })
    const find = (selector: string) => formRef.current?.querySelector<HTMLElement>(selector)
    const field = find('[aria-invalid]') ?? find('input:checked') ?? find('input')
    ;(field ?? submitRef.current)?.focus()
  }

  function submit() {
    if (requires.some((field) => problems[field])) show(stepIndex, true)
    else if (saves) void save(draft, fromDate, hasHappened)
    else show(stepIndex + 1, false)
  }

  function returnToForm() {
    flushSync(leaveConflict)
    show(stepIndex, false)
  }

  function startOver() {
    flushSync(typed.startOver)
    show(typed.startStep, false)
  }

  function keepTheirs() {
    typed.keeping.forget()
    onClose()
    showToast({
      text: `Your changes to ${isolated(conflict?.cashFlow.name ?? '')} were not saved.`,
    })
  }

  const title = cashFlow ? words.editTitle : words.addTitle
  const updateLabel = cashFlow ? 'Update' : words.save
  const saveLabel = trial ? 'Try It' : isDeleted ? 'Add It Again' : updateLabel
  const stepActions = (
    <>
      {showsDates && <NextDates {...dates} today={today} />}
      {stepIndex > 0 && <Button onClick={() => show(stepIndex - 1, false)}>Back</Button>}
      <Button
        ref={submitRef}
        type="submit"
        form={formId}
        variant="primary"
        busy={saving}
        onClick={pressOnce}
      >
        {saves ? saveLabel : 'Next'}
      </Button>
    </>
  )
  const conflictActions = (
    <>
      <Button variant="ghost" className="mr-auto" onClick={returnToForm}>
        Back
      </Button>
      <Button onClick={keepTheirs}>{conflict?.isOwnEdit ? 'Keep the Other' : 'Keep Theirs'}</Button>
      <Button
        ref={submitRef}
        variant="primary"
        busy={saving}
        onClick={() => void save(draft, fromDate, hasHappened)}
      >
        Save Mine
      </Button>
    </>
  )
  const alert = failure && (
    <p ref={scrollIntoSight} role="alert" className="mt-auto text-warning wrap-anywhere">
      {failure}
    </p>
  )

  return (
    <Dialog
      title={trial ? `What If: ${title}` : title}
      onClose={onClose}
      closesBeside={!conflict}
      keepsHeight
      footer={conflict ? conflictActions : stepActions}
    >
      {conflict ? (
        <EditConflictView
          key={conflict.cashFlow.version}
          conflict={conflict}
          fields={compareVersions(
            conflict.cashFlow,
            fieldsOf(draft, conflict.cashFlow, conflict.details),
          )}
        >
          {alert}
        </EditConflictView>
      ) : (
        <form
          ref={formRef}
          id={formId}
          noValidate
          className="flex min-h-full flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {props.fromDate !== undefined && fromDate && (
            <p className="text-ink-soft">
              This changes the dates from {formatDayNear(fromDate)} on.
            </p>
          )}
          {typed.isKept && (
            <KeptNote
              action={props.cashFlow || planned || trial ? 'Start over' : 'Start empty'}
              onStartOver={startOver}
            />
          )}
          <StepProgress step={stepIndex + 1} stepCount={WIZARD_STEPS.length} />
          <Fields
            draft={draft}
            onChange={(change: Partial<CashFlowDraft>) =>
              typed.change({ draft: { ...draft, ...change } })
            }
            problems={shownProblems}
            words={words}
            today={today}
            bankNames={trial || isDeleted ? [] : (cashFlow?.bankNames ?? [])}
            lastDate={dates.next?.lastDate}
          />
          {showsDates && isAdded && fallen.length > 0 && (
            <HappenedChoice
              fallen={fallen}
              fallsToday={dates.next?.days[0] === today}
              hasHappened={hasHappened ?? happenedByDefault(balanceOn, fallen)}
              onChange={(hasHappened) => typed.change({ hasHappened })}
            />
          )}
          {showsDates && from.isAsked && (
            <FromDateChoice from={from} problem={shownProblems.fromDate} />
          )}
          {alert}
        </form>
      )}
    </Dialog>
  )
}

/** On a phone it is below what the dialog shows. */
function scrollIntoSight(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' })
}
