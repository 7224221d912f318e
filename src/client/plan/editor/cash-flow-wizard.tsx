import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { frequencyForm, nameAndAmountForm } from '../../../shared/plan/cash-flow-form.ts'
import {
  findCardProblem,
  leavesOnItsDates,
  spendingForm,
} from '../../../shared/plan/spending-form.ts'
import { findContradictions, scheduleForm } from '../../../shared/schedules/schedule-form.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton, KeptNote } from '../../ui/form/form.tsx'
import { type FormSchema, type Problems, useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { useToast } from '../../ui/layers/toast.tsx'
import { Problem } from '../../ui/problem.tsx'
import { StepProgress } from '../../ui/step-progress.tsx'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { CASH_FLOW_WORDS } from '../cash-flow-words.ts'
import { fieldsOf, startDraft } from './wizard-fields.ts'
import { lastStepOf, startWizard, type TypedItem, type WizardStart } from './wizard-start.ts'
import { compareVersions, EditConflictView } from './edit-conflict.tsx'
import {
  findFromDateProblems,
  FromDateChoice,
  happenedByDefault,
  HappenedChoice,
  latestOf,
  useFromDate,
} from './wizard-choices.tsx'
import { NameAndAmountStep } from './first-step.tsx'
import { NextDates, useNextDates } from './use-next-dates.tsx'
import { useSaveCashFlow } from './use-save-cash-flow.ts'
import { useSpendingChoices } from './spending-fields.tsx'
import { WIZARD_STEPS } from './wizard-steps.tsx'

export interface CashFlowWizardProps extends WizardStart {
  onClose: () => void
  onSaved?: ((saved: CashFlow) => void) | undefined
}

const UNTYPED = ['cashFlow', 'stepIndex', 'hasHappened', 'requestId'] as const

export function CashFlowWizard(props: CashFlowWizardProps) {
  const { kind, planned, trial, onClose, onSaved = onClose } = props
  const words = CASH_FLOW_WORDS[kind]
  const today = browserToday()
  const { account } = useCurrentAccount()
  const [start] = useState(() => startWizard(props, today))
  const { cashFlow: opened, fromDate: preset, date, typed } = props
  const key = [account, kind, opened?.id, preset, date, planned, trial, !!trial, typed]
  const form = useForm<TypedItem, unknown>(schemaOf, {
    defaults: start,
    untyped: UNTYPED,
    keepAs: `cashFlow ${JSON.stringify(key)}`,
    failure: (error) => (error as Error).message,
    send: (_fields, _changed, typed) => {
      if (saves) return save(typed, fromDate, typed.hasHappened)
      show(stepIndex + 1)
      return false
    },
  })
  const draft = form.values
  const { cashFlow, stepIndex, hasHappened } = draft
  const saves = stepIndex === lastStepOf(draft)
  const isLastStep = stepIndex === 2
  const showsDates = isLastStep && !draft.everyday
  const { save, conflict, leaveConflict, isDeleted } = useSaveCashFlow(
    kind,
    cashFlow,
    { id: draft.requestId, renew: renewRequestId },
    onSaved,
    (name) => (planned ? `${isolated(name)} is in your plan now.` : `Added ${isolated(name)}.`),
    trial?.onTry,
    planned,
  )
  const showToast = useToast()
  const submitRef = useRef<HTMLButtonElement>(null)
  const [shownCount, setShownCount] = useState(0)

  const Fields = WIZARD_STEPS[stepIndex] ?? NameAndAmountStep
  const edited = isDeleted ? undefined : cashFlow
  const from = useFromDate(draft, edited, preset, { ...draft.from, today })
  const choices = useSpendingChoices(kind, edited, today)
  // Trying changes one cash flow alone.
  const spending = choices && trial ? { ...choices, others: [] } : choices
  const { fromDate } = from
  const fromProblems =
    cashFlow && fromDate !== undefined ? findFromDateProblems(draft, cashFlow, fromDate) : {}
  const problems: Problems = {
    ...findContradictions(draft),
    ...findCardProblem(draft),
    ...(fromDate !== '' && fromProblems),
    ...form.problems,
  }
  const mayHaveHappened = !trial && !edited && leavesOnItsDates(draft)
  const dates = useNextDates(draft, showsDates, mayHaveHappened ? today : null)
  const fallen = dates.next?.fallen ?? []
  const balanceOn = useAccountSettings(useWriteScope().account)?.balanceOn ?? null

  function schemaOf(typed: TypedItem) {
    const steps = [
      nameAndAmountForm,
      frequencyForm(today, startDraft(typed.cashFlow).date),
      scheduleForm.and(spendingForm).superRefine((_schedule, context) => {
        for (const [field, message] of Object.entries(fromProblems))
          context.addIssue({ code: 'custom', path: [field], message })
      }),
    ]
    return steps[typed.stepIndex] as FormSchema<TypedItem>
  }

  function renewRequestId() {
    const requestId = createUuid()
    form.change({ requestId })
    return requestId
  }

  useEffect(() => {
    // The choice between two versions is gone, and its focused button with it.
    if (isDeleted || start.stepIndex > 0) submitRef.current?.focus()
  }, [isDeleted, start])

  useLayoutEffect(() => {
    if (shownCount === 0) return
    const fields = document.getElementById(form.id)
    const find = (selector: string) => fields?.querySelector<HTMLElement>(selector)
    const field = find('[aria-invalid]') ?? find('input:checked') ?? find('input')
    ;(field ?? submitRef.current)?.focus()
  }, [shownCount, form.id])

  function show(index: number) {
    form.quiet()
    form.change({ stepIndex: index })
    setShownCount((count) => count + 1)
  }

  function startOver() {
    form.startOver()
    form.change({ requestId: createUuid() })
    form.forget()
    setShownCount((count) => count + 1)
  }

  function keepTheirs() {
    form.forget()
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
      {stepIndex > 0 && <Button onClick={() => show(stepIndex - 1)}>Back</Button>}
      <SubmitButton ref={submitRef} form={form}>
        {saves ? saveLabel : 'Next'}
      </SubmitButton>
    </>
  )
  const conflictActions = (
    <>
      <Button
        variant="ghost"
        className="mr-auto"
        onClick={() => {
          leaveConflict()
          show(stepIndex)
        }}
      >
        Back
      </Button>
      <Button onClick={keepTheirs}>{conflict?.isOwnEdit ? 'Keep the Other' : 'Keep Theirs'}</Button>
      <Button
        ref={submitRef}
        variant="primary"
        busy={form.isSending}
        onClick={() => void form.submit()}
      >
        Save Mine
      </Button>
    </>
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
            spending?.cards,
          )}
        >
          <Problem className="mt-auto wrap-anywhere">{form.failure}</Problem>
        </EditConflictView>
      ) : (
        <Form form={form} noValidate className="flex min-h-full flex-col gap-4">
          {preset !== undefined && fromDate && (
            <p className="text-ink-soft">
              This changes the dates from {formatDayNear(fromDate)} on.
            </p>
          )}
          {form.isKept && (
            <KeptNote
              action={props.cashFlow || planned || trial ? 'Start over' : 'Start empty'}
              onStartOver={startOver}
            />
          )}
          {typed?.rest && stepIndex < 2 && (
            <p className="text-ink-soft wrap-anywhere">
              “{isolated(typed.rest)}” was not understood. Choose it here.
            </p>
          )}
          <StepProgress step={stepIndex + 1} stepCount={WIZARD_STEPS.length} />
          <Fields
            draft={draft}
            onChange={form.change}
            problems={problems}
            words={words}
            today={today}
            bankNames={trial || isDeleted ? [] : (cashFlow?.bankNames ?? [])}
            lastDate={dates.next?.lastDate}
            nextDay={
              draft.everyday ? latestOf(today, draft.details.firstDate) : dates.next?.days[0]
            }
            spending={spending}
          />
          {showsDates && mayHaveHappened && fallen.length > 0 && (
            <HappenedChoice
              fallen={fallen}
              fallsToday={dates.next?.days[0] === today}
              hasHappened={hasHappened ?? happenedByDefault(balanceOn, fallen)}
              onChange={(hasHappened) => form.change({ hasHappened })}
            />
          )}
          {isLastStep && from.isAsked && (
            <FromDateChoice
              isChosen={draft.from.isChosen}
              date={from.date}
              problem={problems.fromDate}
              onChange={(change) => form.change({ from: { ...draft.from, ...change } })}
            />
          )}
        </Form>
      )}
    </Dialog>
  )
}
