import { useRef } from 'react'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { AMOUNT_LIMITS, BALANCE_LIMITS, NO_AMOUNT } from '../../../shared/money/money-text.ts'
import type { AffordDraft } from '../../../shared/projections/answers.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { useWriteScope } from '../../links/write-scope.ts'
import { useDoor } from '../../plan/door.ts'
import { RangeField, lastDayOf } from '../../plan/shown-range.tsx'
import { useWhatIf } from '../../plan/what-if.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import { Form, KeptNote } from '../../ui/form/form.tsx'
import { FieldRefusal, useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { AffordAnswer } from './afford-answer.tsx'
import { type AffordInCents, useAffordability } from './use-affordability.ts'

const EMPTY: AffordDraft = {
  amount: '',
  keep: null,
  every: 'once',
  isOnDay: false,
  date: '',
  by: '',
  name: '',
}

const EVERYS = [
  { value: 'once', label: 'Once' },
  { value: 'month', label: 'Every month' },
  { value: 'save', label: 'Save up for it' },
] as const

export function AffordDialog({ onClose }: { onClose: () => void }) {
  const { account } = useWriteScope()
  const { open } = useDoor()
  const canChange = useCanChange()
  const whatIf = useWhatIf()
  const isOpen = useStillOpen()
  const act = useRef<'plan' | 'try'>('plan')
  const form = useForm<AffordDraft, AffordInCents>(schemaOf, {
    defaults: EMPTY,
    keepAs: `afford ${account}`,
    send: take,
    failure: (error) => `The day could not be found. ${failureOf(error, FAILURES.load)}`,
  })
  const draft = form.values
  const { every, isOnDay } = draft
  const affordability = useAffordability(account, draft)
  const { today, lastDay, bufferCents = 0, range, shortestRange, setRange } = affordability
  const problems = { ...affordability.problems, ...form.problems }
  const saves = every === 'save'
  const whens = [
    { value: 'soon', label: every === 'once' ? 'As soon as possible' : 'From today' },
    { value: 'day', label: every === 'once' ? 'On a day' : 'From a day' },
  ] as const

  function schemaOf(typed: AffordDraft) {
    return affordability.schemaOf(typed)
  }

  /** The draft stays until the expense is in the plan, or is tried. */
  async function take(asked: AffordInCents, _changed: unknown, { amount, name }: AffordDraft) {
    if (amount.trim() === '') throw new FieldRefusal('amount', NO_AMOUNT)
    const planned = { name: name.trim(), ...(await affordability.findPlan(asked)) }
    if (!isOpen.current) return false
    if (act.current === 'plan') {
      open('cash-flow', { kind: 'expense', planned, onSaved: finish })
      return false
    }
    onClose()
    return whatIf.open({ planned })
  }

  function press(pressed: 'plan' | 'try') {
    act.current = pressed
    void form.submit()
  }

  function finish() {
    form.forget()
    onClose()
  }

  function startEmpty() {
    form.startOver()
    document.getElementById(form.id)?.querySelector('input')?.focus()
  }

  return (
    <Dialog
      title="Can I afford it?"
      onClose={onClose}
      footer={
        <>
          <Button busy={form.isSending} onClick={() => press('try')}>
            What if
          </Button>
          {canChange && (
            <Button
              variant="primary"
              aria-haspopup="dialog"
              busy={form.isSending}
              onClick={() => press('plan')}
            >
              Plan it
            </Button>
          )}
        </>
      }
    >
      {/* As high as most answers need, so that nothing moves while they change. */}
      <Form form={form} noValidate className="flex min-h-full flex-col gap-4 sm:min-h-[29rem]">
        {form.isKept && <KeptNote action="Start empty" onStartOver={startEmpty} />}
        <div className="grid grid-cols-2 gap-3">
          <MoneyField
            label="Amount"
            placeholder="0.00"
            limits={AMOUNT_LIMITS}
            {...form.money('amount')}
            error={problems.amount}
          />
          <MoneyField
            label="Keep at least"
            placeholder="0.00"
            value={draft.keep ?? dollarsFromCents(bufferCents)}
            error={problems.keep}
            limits={BALANCE_LIMITS}
            onText={(keep) => form.change({ keep })}
          />
        </div>
        <div className="flex flex-col items-start gap-3">
          <RadioChoice
            label="How often"
            options={EVERYS}
            value={every}
            onChange={(every) =>
              form.change({
                every,
                ...(every === 'save' && draft.by === '' && { by: lastDayOf(today, range) }),
              })
            }
          />
          {/* In one row where there is room, so that a date that comes or goes moves nothing. */}
          <div className="flex w-full flex-wrap items-start gap-3">
            {saves ? (
              <span aria-hidden className="py-3 font-medium sm:py-2">
                By when
              </span>
            ) : (
              <RadioChoice
                label="When"
                value={isOnDay ? 'day' : 'soon'}
                options={whens}
                onChange={(when) =>
                  form.change(
                    when === 'soon'
                      ? { isOnDay: false }
                      : {
                          isOnDay: true,
                          date: affordability.answered?.answer.date ?? (draft.date || today),
                        },
                  )
                }
              />
            )}
            {(isOnDay || saves) && (
              <TextField
                key={saves ? 'by' : 'date'}
                label={saves ? 'By when' : 'Date'}
                labelHidden
                className="min-w-36 flex-1"
                type="date"
                min={today}
                max={lastDay}
                {...form.text(saves ? 'by' : 'date')}
                error={problems[saves ? 'by' : 'date']}
              />
            )}
          </div>
        </div>
        <AffordAnswer {...affordability} />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
          <TextField
            label="What is it?"
            autoComplete="off"
            placeholder="Laptop"
            hint="The name it gets in your plan."
            {...form.text('name')}
          />
          <RangeField
            labelHidden={false}
            value={range}
            shortest={shortestRange}
            onChange={setRange}
          />
        </div>
      </Form>
    </Dialog>
  )
}
