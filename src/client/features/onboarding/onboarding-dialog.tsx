import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { firstBalanceForm } from '../../../shared/accounts/account.ts'
import { noFields } from '../../../shared/typed-fields.ts'
import { focusHeading } from '../../browser/focus-main.ts'
import { changePlace } from '../../links/place.ts'
import { serverSentence, statusOf } from '../../words/call-error.ts'
import { useOffersBank } from '../../plan/bank/use-offers-bank.ts'
import { usePlan } from '../../plan/use-plan.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { StepProgress } from '../../ui/step-progress.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { BalanceStep, useHappenedItems } from './balance-step.tsx'
import { ItemsStep } from './items-step.tsx'
import { isUnreadable, type OnboardingRow, startRows } from './onboarding-rows.ts'
import { useFinishOnboarding } from './use-finish-onboarding.ts'
import { useSaveRows } from './use-save-rows.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ChevronRight, Landmark } from 'lucide-react'
import { useDoor } from '../../plan/door.ts'

const ONBOARDING_STEPS = [
  {
    kind: 'income',
    name: 'Incomes',
    title: 'Welcome to Balance',
    lead: 'What comes in every month? Tick what is yours, and put in your own amounts.',
    complete: 'Continue to Expenses',
  },
  {
    kind: 'expense',
    name: 'Expenses',
    title: 'What Goes Out',
    lead: 'And what goes out every month? Rough amounts will do, you can change everything later.',
    complete: 'Continue to Balance Setup',
  },
  {
    kind: null,
    name: 'Balance',
    title: "You're All Set!",
    lead: 'One number is left: what every day ahead starts from.',
    complete: 'Start Managing My Balance',
  },
] as const

type Planned = Record<CashFlowKind, CashFlow[]>

export function OnboardingDialog({ onClose }: { onClose: () => void }) {
  const plan = usePlan('personal')
  // The items of before the first steps stay as they are.
  const [planned, setPlanned] = useState<Planned | null>(null)
  if (!planned && plan.lists) setPlanned(plan.lists)
  const { putOff } = useFinishOnboarding(onClose)
  // A passive effect: the dialog is closed by then, and what opened it by a press has the focus back.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading()
    },
    [],
  )
  if (planned) return <Steps planned={planned} onClose={onClose} />
  return (
    <Dialog title={ONBOARDING_STEPS[0].title} onClose={putOff} closesBeside={false}>
      <NotLoaded
        query={{ ...plan, data: plan.lists }}
        className="min-h-[min(37.5rem,calc(90dvh-9.5rem))]"
      />
    </Dialog>
  )
}

function Steps({ planned, onClose }: { planned: Planned; onClose: () => void }) {
  const [stepIndex, setStepIndex] = useState(0)
  const [rows, setRows] = useState(() => ({
    income: startRows('income', planned.income),
    expense: startRows('expense', planned.expense),
  }))
  const savers = {
    income: useSaveRows('income', planned.income),
    expense: useSaveRows('expense', planned.expense),
  }
  const { putOff, finish } = useFinishOnboarding(onClose)
  const introRef = useRef<HTMLParagraphElement>(null)

  const { kind, name, title, lead, complete } = ONBOARDING_STEPS[stepIndex] ?? ONBOARDING_STEPS[0]
  const again = `press “${complete}” again`

  const happened = useHappenedItems(kind === null)
  const itemsForm = useForm(noFields, { defaults: {}, send: () => kind && saveRows(kind) })
  const balanceForm = useForm(firstBalanceForm, {
    defaults: { balance: '' },
    send: ({ balance }) => saveBalance(balance),
    failure: (error) => {
      const sentence = serverSentence(error)
      return sentence === null
        ? `There was no answer. Check your connection, then ${again}: it counts only once.`
        : `Your starting balance was not saved. ${sentence} Then ${again}.`
    },
  })
  const form = kind ? itemsForm : balanceForm

  const changeRows = (kind: CashFlowKind, change: (rows: OnboardingRow[]) => OnboardingRow[]) =>
    setRows((all) => ({ ...all, [kind]: change(all[kind]) }))

  function show(index: number) {
    flushSync(() => {
      setStepIndex(index)
      form.fail(null)
    })
    // So that screen readers read the new step, and its top is in view.
    introRef.current?.focus()
  }

  async function saveRows(kind: CashFlowKind) {
    const before = rows[kind]
    if (before.some(isUnreadable)) return false
    const attempted = await savers[kind](before)
    changeRows(kind, (current) => current.map((row) => withOutcome(row, before, attempted)))
    const failed = attempted.filter((row) => row.failure)
    if (failed.length === 0) {
      // A plan that has something opens no first steps by itself: a reload would leave it half told, without its balance.
      changePlace({ dialog: 'first-steps' })
      if (kind === 'expense') await happened.query.refetch()
      return show(stepIndex + 1)
    }
    const refused = failed.some((row) => row.failure?.sentence)
    itemsForm.fail(
      refused
        ? `Not everything was saved. See what is marked above, then ${again}.`
        : `There was no answer. Check your connection, then ${again}: nothing is added twice.`,
    )
    return false
  }

  async function saveBalance(balanceCents: number | null) {
    if (balanceCents !== null && !happened.query.data) {
      balanceForm.fail(`What was due this month is not there yet. Load it, then ${again}.`)
      return false
    }
    try {
      return await finish(balanceCents, happened)
    } catch (error) {
      if (statusOf(error) === 409) await happened.query.refetch()
      throw error
    }
  }

  const footer = (
    <div className="flex w-full flex-wrap items-center gap-2">
      <Problem className="w-full wrap-anywhere">{form.failure}</Problem>
      <Button variant="ghost" className="mr-auto -ml-4" onClick={putOff}>
        I'll set up later
      </Button>
      {stepIndex > 0 && <Button onClick={() => show(stepIndex - 1)}>Back</Button>}
      <SubmitButton form={form} className="max-sm:w-full">
        {complete}
      </SubmitButton>
    </div>
  )

  return (
    <Dialog title={title} onClose={putOff} closesBeside={false} footer={footer}>
      <Form
        form={{ ...form, failure: null }}
        noValidate
        className="flex min-h-[min(37.5rem,calc(90dvh-9.5rem))] flex-col gap-4"
      >
        <StepProgress step={stepIndex + 1} stepCount={ONBOARDING_STEPS.length} name={name} />
        {stepIndex === 0 && <StatementChoices onSaved={putOff} />}
        <p ref={introRef} tabIndex={-1} className="text-base outline-none">
          {lead}
        </p>
        {kind ? (
          <ItemsStep
            key={kind}
            name={name}
            planned={planned[kind]}
            rows={rows[kind]}
            onChange={(change) => changeRows(kind, change)}
          />
        ) : (
          <BalanceStep
            counts={{
              income: planned.income.length + countSaved(rows.income),
              expense: planned.expense.length + countSaved(rows.expense),
            }}
            field={balanceForm.money('balance')}
            happened={happened}
          />
        )}
      </Form>
    </Dialog>
  )
}

function withOutcome(
  row: OnboardingRow,
  before: OnboardingRow[],
  attempted: OnboardingRow[],
): OnboardingRow {
  const place = attempted.findIndex(({ key }) => key === row.key)
  const outcome = attempted[place]
  if (!outcome) return row
  const { isChosen, amount, isEveryday, saved, unanswered, requestId, failure } = outcome
  // Another tab has saved it.
  const isFound = isChosen && before[place]?.isChosen === false
  const found = isFound && { isChosen, amount, isEveryday }
  return { ...row, ...found, saved, unanswered, requestId, failure }
}

function countSaved(rows: OnboardingRow[]): number {
  return rows.filter(({ saved }) => saved).length
}

function StatementChoices({ onSaved }: { onSaved: () => void }) {
  const { to } = useDoor()
  const offersBank = useOffersBank()
  return (
    <div className="divide-y divide-accent/30 rounded-card border border-accent bg-accent/5">
      {offersBank && (
        <StatementChoice
          name="From my bank"
          detail="Your plan in a minute, from what your bank says through SimpleFIN."
          opens={to('first-statement', { onSaved, isOfBank: true })}
          isOfTwo
        />
      )}
      <StatementChoice
        name="From a bank statement"
        detail="Your plan in a minute, from a file that your bank lets you download."
        opens={to('first-statement', { onSaved })}
        isOfTwo={offersBank}
      />
    </div>
  )
}

interface StatementChoiceProps {
  name: string
  detail: string
  opens: ReturnType<ReturnType<typeof useDoor>['to']>
  /** On a phone two names are enough: the steps are to begin below them. */
  isOfTwo: boolean
}

function StatementChoice({ name, detail, opens, isOfTwo }: StatementChoiceProps) {
  const detailId = useId()
  return (
    <div
      className={`relative flex min-h-11 items-center gap-3 px-4 text-left transition-colors first:rounded-t-card last:rounded-b-card hover:bg-accent/10 ${isOfTwo ? 'py-2.5' : 'py-3'}`}
    >
      <Landmark size={22} aria-hidden className="shrink-0 text-accent" />
      <span className="flex flex-1 flex-col">
        {/* Its name is all that it shows; the whole row is pressed with it. */}
        <button
          type="button"
          {...opens}
          aria-describedby={detailId}
          className="text-left text-base font-semibold after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
        >
          {name}
        </button>
        <span id={detailId} className={`text-ink-soft ${isOfTwo ? 'max-sm:hidden' : ''}`}>
          {detail}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-soft" />
    </div>
  )
}
