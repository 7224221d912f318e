import { useId, useState } from 'react'
import type { ListedCashFlow } from '../../../../shared/plan/cash-flow.ts'
import { formatCents } from '../../../../shared/money/money.ts'
import { describeSchedule } from '../../../../shared/schedules/schedule-words.ts'
import { plainLetters, DEFAULT_CRITERIA, sortCashFlows } from '../list/cash-flow-criteria.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { type CashFlowWords, countWords } from '../../../plan/cash-flow-words.ts'

const SHOWN = 50
const FEW = 8

interface ChosenItemsProps {
  items: ListedCashFlow[]
  words: CashFlowWords
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

export function ChosenItems({ items, words, chosen, onChange }: ChosenItemsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const legendId = useId()
  const sorted = sortCashFlows(items, DEFAULT_CRITERIA)
  const found = sorted.filter(
    ({ id, name }) =>
      (isOpen || chosen.has(id)) && plainLetters(name).includes(plainLetters(search.trim())),
  )
  const shown = found.slice(0, SHOWN)
  const choose = (ids: number[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (isChosen) next.add(id)
      else next.delete(id)
    onChange(next)
  }
  const areAllChosen = found.every(({ id }) => chosen.has(id))
  return (
    <fieldset aria-labelledby={legendId} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={legendId} className="font-semibold">
          {isOpen ? `${countWords(chosen.size, words)} chosen` : 'What goes'}
        </h3>
        {!isOpen && items.length > 1 && (
          <Button size="small" variant="ghost" onClick={() => setIsOpen(true)}>
            Choose several
          </Button>
        )}
        {isOpen && found.length > 0 && (
          <Button
            size="small"
            variant="ghost"
            onClick={() =>
              choose(
                found.map(({ id }) => id),
                !areAllChosen,
              )
            }
          >
            {areAllChosen ? 'None of these' : 'All of these'}
          </Button>
        )}
      </div>
      {isOpen && items.length > FEW && (
        <TextField
          label={`Search your ${words.many}`}
          labelHidden
          type="search"
          placeholder="Search by name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-field border border-line px-3">
        {shown.map((item) => (
          <li key={item.id}>
            <Checkbox
              label={item.name}
              hint={`${formatCents(item.amountCents)} · ${describeSchedule(item)}`}
              className="py-1"
              checked={chosen.has(item.id)}
              onChange={({ target }) => choose([item.id], target.checked)}
            />
          </li>
        ))}
        {shown.length === 0 && <li className="py-2 text-ink-soft">{words.noMatch}</li>}
      </ul>
      {found.length > shown.length && (
        <p className="text-xs text-ink-soft">
          The first {SHOWN} of {countWords(found.length, words)}. Search for the others.
        </p>
      )}
    </fieldset>
  )
}
