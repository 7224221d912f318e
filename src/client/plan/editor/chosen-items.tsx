import { useId, useMemo, useState } from 'react'
import { compareByName } from '../../../shared/plan/by-name.ts'
import { cardOfPart, type FoundCard } from '../../../shared/plan/cards.ts'
import type { ListedCashFlow } from '../../../shared/plan/cash-flow.ts'
import { describeCashFlow, paidWithWords } from '../../../shared/plan/spending-words.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { formatDate } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { plainLetters } from '../../words/plain-letters.ts'
import { type CashFlowWords, countWords } from '../cash-flow-words.ts'
import { formatCents } from '../../words/shown-amounts.ts'

const SHOWN = 50
const FEW = 8

interface ChosenItemsProps {
  /** Until all are shown to choose from, those that were chosen at first stand alone. */
  title: string
  /** The button that shows all of them. */
  choose: string
  items: readonly ListedCashFlow[]
  /** Named where an item is paid with one of them. */
  cards: readonly FoundCard[]
  words: CashFlowWords
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

export function ChosenItems(props: ChosenItemsProps) {
  const { title, choose: chooseLabel, items, cards, words, chosen, onChange } = props
  const [isOpen, setIsOpen] = useState(false)
  const [start] = useState(chosen)
  const [search, setSearch] = useState('')
  const legendId = useId()
  const sorted = useMemo(() => items.toSorted(compareByName), [items])
  const found = sorted.filter(
    ({ id, name }) =>
      (isOpen || start.includes(id)) && plainLetters(name).includes(plainLetters(search.trim())),
  )
  const shown = found.slice(0, SHOWN)
  const choose = (ids: number[], isChosen: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id))
    onChange(isChosen ? [...others, ...ids] : others)
  }
  const areAllChosen = found.every(({ id }) => chosen.includes(id))
  return (
    <fieldset aria-labelledby={legendId} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={legendId} className="font-semibold">
          {isOpen ? `${countWords(chosen.length, words)} chosen` : title}
        </h3>
        {!isOpen && items.length > chosen.length && (
          <Button size="small" variant="ghost" onClick={() => setIsOpen(true)}>
            {chooseLabel}
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
          // Around it this key would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {(isOpen || shown.length > 0) && (
        <ul className="max-h-72 divide-y divide-line-strong overflow-y-auto rounded-field border border-line-strong px-3">
          {shown.map((item) => (
            <li key={item.id}>
              <Checkbox
                label={item.name}
                hint={hintOf(item, cardOfPart(cards, item.paidBy)?.name)}
                className="py-1"
                checked={chosen.includes(item.id)}
                onChange={({ target }) => choose([item.id], target.checked)}
              />
            </li>
          ))}
          {shown.length === 0 && <li className="py-2 text-ink-soft">{words.noMatch}</li>}
        </ul>
      )}
      {found.length > shown.length && (
        <p className="text-xs text-ink-soft">
          The first {SHOWN} of {countWords(found.length, words)}. Search for the others.
        </p>
      )}
    </fieldset>
  )
}

function hintOf(item: ListedCashFlow, card: string | undefined): string {
  const when = describeCashFlow(item, { formatDate, formatCents })
  const paid = card === undefined ? '' : `, ${paidWithWords(isolated(card))}`
  return `${formatCents(item.amountCents)} · ${when}${paid}`
}
