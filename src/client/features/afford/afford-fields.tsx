import { dollarsFromCents } from '../../../shared/money/money.ts'
import { AMOUNT_LIMITS, BALANCE_LIMITS } from '../../../shared/money/money-text.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import type { AffordDraft, AffordProblems } from './afford-draft.ts'

const EVERYS = [
  { value: 'once', label: 'Once' },
  { value: 'month', label: 'Every month' },
  { value: 'save', label: 'Save up for it' },
] as const

interface AffordFieldsProps {
  draft: AffordDraft
  onChange: (change: Partial<AffordDraft>) => void
  problems: AffordProblems
  bufferCents: number
  today: string
  lastDay: string
}

export function AffordFields(props: AffordFieldsProps) {
  const { draft, onChange, problems, bufferCents, today, lastDay } = props
  const { amount, keep, every, isOnDay } = draft
  const saves = every === 'save'
  const whens = [
    { value: 'soon', label: every === 'once' ? 'As soon as possible' : 'From today' },
    { value: 'day', label: every === 'once' ? 'On a day' : 'From a day' },
  ] as const
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <MoneyField
          label="Amount"
          placeholder="0.00"
          value={amount}
          error={problems.amount}
          limits={AMOUNT_LIMITS}
          onText={(amount) => onChange({ amount })}
        />
        <MoneyField
          label="Keep at least"
          placeholder="0.00"
          value={keep ?? dollarsFromCents(bufferCents)}
          error={problems.keep}
          limits={BALANCE_LIMITS}
          onText={(keep) => onChange({ keep })}
        />
      </div>
      <div className="flex flex-col items-start gap-3">
        <RadioChoice
          label="How often"
          value={every}
          options={EVERYS}
          onChange={(every) => onChange({ every })}
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
              onChange={(when) => onChange({ isOnDay: when === 'day' })}
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
              value={saves ? draft.by : draft.date}
              error={problems.date}
              onChange={({ target }) =>
                onChange(saves ? { by: target.value } : { date: target.value })
              }
            />
          )}
        </div>
      </div>
    </>
  )
}
