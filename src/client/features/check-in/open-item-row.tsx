import { Check, ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { StatementLine } from '../../../shared/statements/statement.ts'
import { keyOf } from '../../plan/occurrence-ref.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { formatDayNear } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import {
  type Answer,
  answerOfAll,
  type Answers,
  answerWith,
  dayProblem,
  HAPPENED,
  type ItemAnswer,
  LEFT_OPEN,
} from './check-in-answers.ts'
import type { PairedLine, PairedLines } from './answers-by-statement.ts'
import { centsOfGroup, describeGroup, type ItemGroup } from './open-item-groups.ts'
import { formatCents } from '../../words/shown-amounts.ts'

const ANSWERS: readonly { value: Answer; label: string }[] = [
  { value: 'happened', label: 'Happened' },
  { value: 'notHappening', label: 'Not happening' },
  { value: 'stillToCome', label: 'Still to come' },
]

const LEAVE_OPEN = { value: 'leftOpen', label: 'Leave open' }

export interface OpenItemRowProps {
  group: ItemGroup
  answers: Answers
  selected: ReadonlySet<string>
  added: ReadonlySet<string>
  today: string
  lines: PairedLines | null
  showsProblems: boolean
  onAnswer: (keys: readonly string[], given: ItemAnswer) => void
  onSelect: (keys: readonly string[], isSelected: boolean) => void
}

export function OpenItemRow(props: OpenItemRowProps) {
  const { group, answers, selected, added, lines, today, showsProblems, onAnswer, onSelect } = props
  const { key, items } = group
  const [isOpen, setIsOpen] = useState(false)
  const [nameId, listId] = [useId(), useId()]
  const keys = items.map(keyOf)
  const selectedCount = keys.filter((each) => selected.has(each)).length
  const given = answerOfAll(answers, items)
  const isGroup = items.length > 1
  const [{ name }] = items
  const days = describeGroup(group, today)
  const what = isGroup ? `${isolated(name)}, ${days}` : `${isolated(name)} on ${days}`
  const pair = isGroup ? undefined : lines?.get(keys[0] ?? '')
  const offersOpen = lines !== null || given?.answer === 'leftOpen'
  const answer = (next: Answer) => onAnswer(keys, answerWith(next, given, today))
  return (
    <li data-key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <label
        className={`flex min-h-11 min-w-0 flex-1 items-center gap-3 desk:min-h-9 ${isGroup ? 'basis-28' : 'basis-40'}`}
      >
        <input
          type="checkbox"
          aria-labelledby={nameId}
          checked={selectedCount === items.length}
          ref={(box) => {
            if (box) box.indeterminate = selectedCount > 0 && selectedCount < items.length
          }}
          className="size-5 shrink-0 cursor-pointer accent-accent desk:size-4"
          onChange={({ target }) => onSelect(keys, target.checked)}
        />
        <span id={nameId} className="flex min-w-0 flex-col">
          <span className="wrap-anywhere">{name}</span>{' '}
          <span className="text-xs text-ink-soft">
            {days}
            {keys.some((each) => added.has(each)) && (
              <span className="font-medium text-accent"> • new</span>
            )}
          </span>
        </span>
      </label>
      {isGroup && (
        <IconButton
          size="small"
          label={`The ${items.length} of ${isolated(name)}`}
          icon={
            isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />
          }
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        />
      )}
      <Money signed cents={centsOfGroup(group)} plain={given?.answer === 'notHappening'} />
      <SelectField
        options={offersOpen ? [...ANSWERS, LEAVE_OPEN] : ANSWERS}
        label={`What about ${what}?`}
        labelHidden
        className="w-37 max-sm:basis-36 max-sm:flex-1"
        value={given?.answer ?? ''}
        onChange={({ target }) => answer(target.value as Answer)}
      >
        {given === null && (
          <option value="" disabled>
            Different
          </option>
        )}
      </SelectField>
      {given?.answer === 'stillToCome' && (
        <TextField
          label={`New day of ${what}`}
          labelHidden
          type="date"
          className="ml-auto w-37 max-sm:basis-36 max-sm:flex-1"
          min={today}
          max="9999-12-31"
          value={given.to}
          error={showsProblems ? dayProblem(given, today) : null}
          onChange={({ target }) => onAnswer(keys, { ...given, to: target.value })}
        />
      )}
      {pair && (
        <LineBeside
          pair={pair}
          today={today}
          hasHappened={given?.answer === 'happened'}
          onConfirm={(isIt) => onAnswer(keys, isIt ? HAPPENED : LEFT_OPEN)}
        />
      )}
      {isGroup && isOpen && (
        <ul id={listId} aria-label={what} className="basis-full divide-y divide-line pl-6">
          {items.map((item) => (
            <OpenItemRow key={keyOf(item)} {...props} group={{ key: keyOf(item), items: [item] }} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface LineBesideProps {
  pair: PairedLine
  today: string
  hasHappened: boolean
  onConfirm: (isIt: boolean) => void
}

function LineBeside({ pair, today, hasHappened, onConfirm }: LineBesideProps) {
  const words = describeLine(pair.line, today)
  if (pair.sure)
    return (
      <p className="flex basis-full items-baseline gap-1.5 pl-8 text-xs text-ink-soft desk:pl-7">
        <Check size={12} aria-hidden className="shrink-0 self-center" />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">In the statement: </span>
          {words}
        </span>
      </p>
    )
  return (
    <Checkbox
      className="basis-full pl-8 text-sm desk:pl-7"
      label="Is this it?"
      hint={words}
      checked={hasHappened}
      onChange={({ target }) => onConfirm(target.checked)}
    />
  )
}

function describeLine({ date, text, amountCents }: StatementLine, today: string): string {
  const parts = [formatDayNear(date, today), text, formatCents(amountCents)]
  return parts.filter((part) => part !== '').join(', ')
}
