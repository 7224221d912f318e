import { memo, useId } from 'react'
import type { OpenItem } from '../../../shared/check-in.ts'
import { signedAmountCents } from '../../../shared/signed-amount.ts'
import { addDays, formatDayNear, formatWeekday } from '../../words/dates.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { type Answer, dayProblem, type ItemAnswer, keyOf } from './check-in-draft.ts'

const ANSWERS: readonly { value: Answer; label: string }[] = [
  { value: 'happened', label: 'Happened' },
  { value: 'notHappening', label: 'Not happening' },
  { value: 'stillToCome', label: 'Still to come' },
]

interface OpenItemRowProps {
  item: OpenItem
  given: ItemAnswer
  isSelected: boolean
  /** Whether it came while the list was shown. */
  isNew: boolean
  today: string
  /** Whether what is wrong with it is said. */
  showsProblem: boolean
  onAnswer: (key: string, given: ItemAnswer) => void
  onSelect: (keys: readonly string[], isSelected: boolean) => void
}

/** What was due, and what has become of it. */
export const OpenItemRow = memo(function OpenItemRow(props: OpenItemRowProps) {
  const { item, given, isSelected, isNew, today, showsProblem, onAnswer, onSelect } = props
  const { name, on } = item
  const nameId = useId()
  const key = keyOf(item)
  const day = `${formatWeekday(on)} ${formatDayNear(on, today)}`
  return (
    <li data-key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <label className="flex min-h-11 min-w-0 flex-1 basis-40 items-center gap-3 sm:min-h-9">
        <input
          type="checkbox"
          aria-labelledby={nameId}
          checked={isSelected}
          className="size-5 shrink-0 cursor-pointer accent-accent sm:size-4"
          onChange={({ target }) => onSelect([key], target.checked)}
        />
        <span id={nameId} className="flex min-w-0 flex-col">
          <span className="wrap-anywhere">{name}</span>{' '}
          <span className="text-xs text-ink-soft">
            {day}
            {isNew && <span className="font-medium text-accent"> • new</span>}
          </span>
        </span>
      </label>
      <Money signed cents={signedAmountCents(item)} plain={given.answer === 'notHappening'} />
      <SelectField
        label={`What about ${name} on ${day}?`}
        labelHidden
        className="w-37 max-sm:basis-36 max-sm:flex-1"
        value={given.answer}
        onChange={({ target }) => onAnswer(key, answerWith(target.value as Answer, given, today))}
      >
        {ANSWERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {given.answer === 'stillToCome' && (
        <TextField
          label={`New day of ${name} on ${day}`}
          labelHidden
          type="date"
          className="ml-auto w-37 max-sm:basis-36 max-sm:flex-1"
          min={today}
          max="9999-12-31"
          value={given.to}
          error={showsProblem ? dayProblem(given, today) : null}
          onChange={({ target }) => onAnswer(key, { ...given, to: target.value })}
        />
      )}
    </li>
  )
})

/** What is still to come is expected tomorrow, unless a person says another day. */
export function answerWith(answer: Answer, { to }: ItemAnswer, today: string): ItemAnswer {
  return { answer, to: answer === 'stillToCome' ? to || addDays(today, 1) : to }
}
