import { Plus, RotateCcw, X } from 'lucide-react'
import { useId, useState } from 'react'
import { AMOUNT_LIMITS } from '../../../shared/money/money-text.ts'
import type { CashFlowDraft } from '../../../shared/plan/cash-flow-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import type { Problems } from '../../ui/form/use-form.ts'
import { isolated } from '../../words/isolated.ts'
import type { CashFlowWords } from '../cash-flow-words.ts'
import type { SpendingChoices } from './spending-fields.tsx'

export interface StepProps {
  draft: CashFlowDraft
  onChange: (change: Partial<CashFlowDraft>) => void
  problems: Problems
  words: CashFlowWords
  today: string
  bankNames: string[]
  lastDate: string | null | undefined
  /** The next day on which it falls, YYYY-MM-DD. */
  nextDay?: string | undefined
  /** Null for an income, and until it is known. */
  spending: SpendingChoices | null
}

export function NameAndAmountStep({ draft, onChange, problems, words, bankNames }: StepProps) {
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        placeholder={words.namePlaceholder}
        value={draft.name}
        error={problems.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <MoneyField
        label={draft.everyday ? 'Amount a week' : 'Amount'}
        placeholder="0.00"
        value={draft.amount}
        error={problems.amount}
        limits={AMOUNT_LIMITS}
        onText={(amount) => onChange({ amount })}
      />
      <NoteField
        note={draft.note}
        problem={problems.note}
        onChange={(note) => onChange({ note })}
      />
      <BankNameList
        names={bankNames}
        removed={draft.removedBankNames}
        onChange={(removedBankNames) => onChange({ removedBankNames })}
      />
    </>
  )
}

interface BankNameListProps {
  names: string[]
  removed: string[]
  onChange: (removed: string[]) => void
}

function BankNameList({ names, removed, onChange }: BankNameListProps) {
  const titleId = useId()
  if (names.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1">
      <h3 id={titleId} className="text-sm font-medium">
        Recognised on bank statements by
      </h3>
      <ul className="divide-y divide-line-strong rounded-field border border-line-strong">
        {names.map((name) => {
          const isRemoved = removed.includes(name)
          const act = isRemoved ? 'Keep' : 'Remove'
          const Icon = isRemoved ? RotateCcw : X
          return (
            <li key={name} className="flex items-center justify-between gap-2 py-1 pr-0.5 pl-3">
              <span className={`wrap-anywhere ${isRemoved ? 'text-ink-faint line-through' : ''}`}>
                {name}
              </span>
              <Button
                // One button in one place, so that it keeps the focus.
                variant="ghost"
                size="small"
                aria-label={`${act} ${isolated(name)}`}
                onClick={() =>
                  onChange(isRemoved ? removed.filter((each) => each !== name) : [...removed, name])
                }
              >
                <Icon size={14} aria-hidden />
                {act}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface NoteFieldProps {
  note: string
  problem: string | undefined
  onChange: (note: string) => void
}

function NoteField({ note, problem, onChange }: NoteFieldProps) {
  const [isOpened, setIsOpened] = useState(false)
  if (!isOpened && note === '' && !problem)
    return (
      <Button variant="ghost" className="-ml-2 self-start !px-2" onClick={() => setIsOpened(true)}>
        <Plus size={16} aria-hidden />
        Add a note
      </Button>
    )
  return (
    <TextAreaField
      label="Note"
      placeholder="Contract number, who pays, when to cancel"
      rows={2}
      // In a browser that does not grow it with the text, it scrolls.
      className="[&_textarea]:field-sizing-content [&_textarea]:max-h-40 [&_textarea]:min-h-16"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it is gone
      autoFocus={isOpened}
      value={note}
      error={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
