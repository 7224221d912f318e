import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { formatCents } from '../../../shared/money/money.ts'
import { formatCount } from '../../words/counts.ts'
import { CustomFields, PresetFields } from './onboarding-row-fields.tsx'
import { type OnboardingRow, withCustomRow } from './onboarding-rows.ts'
import { isolated } from '../../words/isolated.ts'

export interface ItemsStepProps {
  name: string
  planned: CashFlow[]
  rows: OnboardingRow[]
  onChange: (change: (rows: OnboardingRow[]) => OnboardingRow[]) => void
}

export function ItemsStep({ name, planned, rows, onChange }: ItemsStepProps) {
  const customRef = useRef<HTMLUListElement>(null)
  const addRef = useRef<HTMLButtonElement>(null)

  const change = (key: string, change: Partial<OnboardingRow>) =>
    onChange((rows) =>
      rows.map((row) => (row.key === key ? { ...row, ...change, failure: null } : row)),
    )
  const add = () => {
    flushSync(() => onChange(withCustomRow))
    customRef.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }
  const remove = (key: string) => {
    change(key, { isChosen: false })
    // The button that was pressed goes away.
    addRef.current?.focus()
  }

  return (
    <>
      {planned.length > 0 && <PlannedBefore planned={planned} />}
      <ul aria-label={name} className="flex flex-col gap-2">
        {rows
          .filter(({ isPreset }) => isPreset)
          .map((row) => (
            <li key={row.key}>
              <PresetFields row={row} onChange={(changes) => change(row.key, changes)} />
            </li>
          ))}
      </ul>
      <div className="flex flex-col gap-3 border-t border-line-strong pt-4">
        <h3 className="font-semibold">Something else?</h3>
        <ul ref={customRef} aria-label="Custom items" className="flex flex-col gap-3 empty:hidden">
          {rows
            .filter(({ isPreset, isChosen }) => !isPreset && isChosen)
            .map((row) => (
              <li key={row.key}>
                <CustomFields
                  row={row}
                  onChange={(changes) => change(row.key, changes)}
                  onRemove={() => remove(row.key)}
                />
              </li>
            ))}
        </ul>
        <Button ref={addRef} className="self-start" onClick={add}>
          <Plus size={16} aria-hidden />
          Add a Custom Item
        </Button>
      </div>
    </>
  )
}

const SHOWN = 12

function PlannedBefore({ planned }: { planned: CashFlow[] }) {
  const others = planned.length - SHOWN
  return (
    <section aria-label="Already in your plan" className="rounded-field bg-canvas px-3 py-2">
      <h3 className="font-semibold">Already in your plan</h3>
      <p className="text-ink-soft wrap-anywhere">
        {planned
          .slice(0, SHOWN)
          .map(({ name, amountCents }) => `${isolated(name)} ${formatCents(amountCents)}`)
          .join(', ')}
        {others > 0 && ` and ${formatCount(others)} more`}. They stay as they are.
      </p>
    </section>
  )
}
