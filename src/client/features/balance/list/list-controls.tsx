import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Toolbar } from '../../../ui/toolbar.tsx'

export interface ListChoices {
  simple: boolean
  onSimple: (simple: boolean) => void
  onExpandAll: (expanded: boolean) => void
}

interface ListControlsProps {
  start: ReactNode
  choices: ListChoices | undefined
  onToday: (() => void) | undefined
}

const KINDS = [
  { value: 'detailed', label: 'Detailed' },
  { value: 'simple', label: 'Simple' },
] as const

/** [behaviour: List view] */
export function ListControls({ start, choices, onToday }: ListControlsProps) {
  return (
    <div className="flex items-end gap-1.5 border-b border-line px-2.5 py-0.5 sm:py-2 print:hidden">
      {start}
      {choices && <Choices {...choices} />}
      {onToday && (
        <Button className="px-2!" onClick={onToday}>
          Today
        </Button>
      )}
    </div>
  )
}

function Choices({ simple, onSimple, onExpandAll }: ListChoices) {
  return (
    <Toolbar aria-label="List" className="flex shrink-0 items-center gap-1">
      <Segmented
        label="Days"
        size="small"
        value={simple ? 'simple' : 'detailed'}
        options={KINDS}
        onChange={(kind) => onSimple(kind === 'simple')}
      />
      {!simple && (
        <>
          <Button size="small" className="px-1.5!" onClick={() => onExpandAll(true)}>
            Expand All
          </Button>
          <Button size="small" className="px-1.5!" onClick={() => onExpandAll(false)}>
            Collapse All
          </Button>
        </>
      )}
    </Toolbar>
  )
}
