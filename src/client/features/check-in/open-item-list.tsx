import { type KeyboardEvent, memo, useMemo } from 'react'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import { MAX_OPEN_ITEMS } from '../../../shared/plan/open-item-limit.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { countOf } from '../../words/counts.ts'
import { formatMonth, monthOf } from '../../words/dates.ts'
import { type Answer, answerOfAll, answerWith } from './check-in-answers.ts'
import { OpenItemRow, type OpenItemRowProps } from './open-item-row.tsx'
import { groupOpenItems, type ItemGroup, type MonthOfGroups } from './open-item-groups.ts'
import { keyOf } from '../../plan/occurrence-ref.ts'

interface OpenItemListProps extends Omit<OpenItemRowProps, 'group'> {
  items: readonly OpenItem[]
}

/** A long one is not rendered again at each key that is typed beside it. */
export const OpenItemList = memo(AllItems, isSame)

const SHOWN = ['items', 'answers', 'selected', 'lines', 'added', 'today', 'showsProblems'] as const

function isSame(before: OpenItemListProps, after: OpenItemListProps): boolean {
  return SHOWN.every((name) => before[name] === after[name])
}

function AllItems(props: OpenItemListProps) {
  const { items, ...rest } = props
  const { answers, selected, lines, today, onAnswer, onSelect } = props
  const months = useMemo(
    () => groupOpenItems(items, (item) => lines?.has(keyOf(item)) ?? false),
    [items, lines],
  )
  const keys = items.map(keyOf)
  const selectedCount = keys.filter((key) => selected.has(key)).length

  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const act = actOfKey(event)
    const box = event.target
    if (!act || !(box instanceof HTMLInputElement) || box.type !== 'checkbox') return
    const row = rowOf(box)
    const rowItems = itemsOfRow(months, row)
    if (!rowItems) return
    event.preventDefault()
    const rowKeys = rowItems.map(keyOf)
    if (act === 'all') return onSelect(keys, true)
    if (typeof act === 'string')
      return onAnswer(rowKeys, answerWith(act, answerOfAll(answers, rowItems), today))
    const boxes = [
      ...event.currentTarget.querySelectorAll<HTMLElement>('[data-key] [type=checkbox]'),
    ]
    const target = boxes[boxes.indexOf(box) + act.step]
    if (!target) return
    target.focus()
    const targetItems = itemsOfRow(months, rowOf(target)) ?? []
    if (event.shiftKey) onSelect([...rowKeys, ...targetItems.map(keyOf)], true)
  }

  if (items.length === 0)
    return <p className="text-ink-soft">Nothing that was due is open any more.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its checkboxes arrive here
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
      {months.map(({ month, groups }) => (
        <section key={month} aria-label={headingOf(month, today)}>
          <h4 className="text-xs font-medium text-ink-soft">{headingOf(month, today)}</h4>
          {month < monthOf(today) && (
            <p className="text-xs text-ink-faint">They no longer count in any balance.</p>
          )}
          <ul className="divide-y divide-line">
            {groups.map((group) => (
              <OpenItemRow key={group.key} {...rest} group={group} />
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
  if (month === monthOf(today)) return 'This month'
  return month < monthOf(today) ? `Late, from ${formatMonth(month)}` : formatMonth(month)
}

function rowOf(box: HTMLElement): string {
  return box.closest<HTMLElement>('[data-key]')?.dataset.key ?? ''
}

function itemsOfRow(months: readonly MonthOfGroups[], key: string): ItemGroup['items'] | null {
  for (const { groups } of months)
    for (const group of groups) {
      if (group.key === key) return group.items
      const item = group.items.find((each) => keyOf(each) === key)
      if (item) return [item]
    }
  return null
}

const ANSWER_KEYS: Record<string, Answer> = {
  h: 'happened',
  n: 'notHappening',
  s: 'stillToCome',
}

function actOfKey(event: KeyboardEvent): Answer | 'all' | { step: number } | undefined {
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) return key === 'a' ? 'all' : undefined
  if (key === 'arrowdown') return { step: 1 }
  if (key === 'arrowup') return { step: -1 }
  return event.altKey ? undefined : ANSWER_KEYS[key]
}
