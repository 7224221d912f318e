import { type KeyboardEvent, useMemo } from 'react'
import type { OpenItem, OpenItems } from '../../../shared/check-in.ts'
import { MAX_OPEN_ITEMS } from '../../../shared/open-item-limit.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { countOf } from '../../words/counts.ts'
import { formatMonth, monthOf } from '../../words/dates.ts'
import {
  type Answer,
  answerOf,
  type CheckInDraft,
  type ItemAnswer,
  keyOf,
} from './check-in-draft.ts'
import { answerWith, OpenItemRow } from './open-item-row.tsx'

interface OpenItemListProps {
  open: OpenItems
  draft: CheckInDraft
  selected: ReadonlySet<string>
  /** The keys of the items that came while the list was shown. */
  added: ReadonlySet<string>
  today: string
  showsProblems: boolean
  onAnswer: (key: string, given: ItemAnswer) => void
  onSelect: (keys: readonly string[], isSelected: boolean) => void
}

/** What was due since the balance was set, by month: what is late comes first. */
export function OpenItemList(props: OpenItemListProps) {
  const { open, draft, selected, added, today, showsProblems, onAnswer, onSelect } = props
  const { items } = open
  const groups = useMemo(() => groupByMonth(items), [items])
  const keys = items.map(keyOf)
  const selectedCount = keys.filter((key) => selected.has(key)).length

  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const act = actOfKey(event)
    const box = event.target
    if (!act || !(box instanceof HTMLInputElement) || box.type !== 'checkbox') return
    const key = box.closest<HTMLElement>('[data-key]')?.dataset.key
    const item = items.find((each) => keyOf(each) === key)
    if (!item || key === undefined) return
    event.preventDefault()
    if (act === 'all') return onSelect(keys, true)
    if (typeof act === 'string') return onAnswer(key, answerWith(act, answerOf(draft, item), today))
    const boxes = [
      ...event.currentTarget.querySelectorAll<HTMLElement>('[data-key] [type=checkbox]'),
    ]
    const target = keys.indexOf(key) + act.step
    const targetKey = keys[target]
    if (targetKey === undefined) return
    boxes[target]?.focus()
    if (event.shiftKey) onSelect([key, targetKey], true)
  }

  if (items.length === 0)
    return <p className="text-ink-soft">Nothing that was due is open any more.</p>
  return (
    // The keys of its checkboxes arrive here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex flex-col gap-2" onKeyDown={pressKey}>
      {items.length > 1 && (
        <>
          <Checkbox
            label={
              selectedCount === 0 ? 'Select all' : `${countOf(selectedCount, 'item')} selected`
            }
            checked={selectedCount === items.length}
            ref={(box) => {
              if (box) box.indeterminate = selectedCount > 0 && selectedCount < items.length
            }}
            onChange={({ target }) => onSelect(keys, target.checked)}
          />
          <p className="text-xs text-ink-faint">
            An answer to one selected item goes for all of them.{' '}
            <span className="max-sm:hidden">
              On the boxes, ↑ and ↓ move, Shift with them selects, and H, N or S answers.
            </span>
          </p>
        </>
      )}
      {groups.map(({ month, items }) => (
        <section key={month} aria-label={headingOf(month, today)}>
          <h4 className="text-xs font-medium text-ink-soft">{headingOf(month, today)}</h4>
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <OpenItemRow
                key={keyOf(item)}
                item={item}
                given={answerOf(draft, item)}
                isSelected={selected.has(keyOf(item))}
                isNew={added.has(keyOf(item))}
                today={today}
                showsProblem={showsProblems}
                onAnswer={onAnswer}
                onSelect={onSelect}
              />
            ))}
          </ul>
        </section>
      ))}
      {items.length >= MAX_OPEN_ITEMS && (
        <p className="text-ink-soft">
          These are the oldest {MAX_OPEN_ITEMS}. Check in again afterwards to see the others.
        </p>
      )}
    </div>
  )
}

function headingOf(month: string, today: string): string {
  return month < monthOf(today) ? `Late, from ${formatMonth(month)}` : 'This month'
}

function groupByMonth(items: OpenItem[]): { month: string; items: OpenItem[] }[] {
  const groups: { month: string; items: OpenItem[] }[] = []
  for (const item of items) {
    const month = monthOf(item.on)
    const last = groups.at(-1)
    if (last?.month === month) last.items.push(item)
    else groups.push({ month, items: [item] })
  }
  return groups
}

const ANSWER_KEYS: Record<string, Answer> = {
  h: 'happened',
  n: 'notHappening',
  s: 'stillToCome',
}

/** What a key does on the checkbox of an item. */
function actOfKey(event: KeyboardEvent): Answer | 'all' | { step: number } | undefined {
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) return key === 'a' ? 'all' : undefined
  if (key === 'arrowdown') return { step: 1 }
  if (key === 'arrowup') return { step: -1 }
  return event.altKey ? undefined : ANSWER_KEYS[key]
}
