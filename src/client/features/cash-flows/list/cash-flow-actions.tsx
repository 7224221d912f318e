import { Pencil, Trash2 } from 'lucide-react'
import type { CashFlow } from '../../../../shared/plan/cash-flow.ts'
import { useWhatIfLinks } from '../../../links/what-if-links.ts'
import { Button } from '../../../ui/button.tsx'
import { focusHeading } from '../screen-heading.ts'
import type { ReactNode } from 'react'
import type { CashFlowWords } from '../cash-flow-words.ts'

export interface CashFlowActionsProps {
  cashFlow: CashFlow
  onEdit: (cashFlow: CashFlow) => void
  onDelete: (cashFlow: CashFlow) => void
}

/** The acts upon a row, in sight without pointing at it. */
export function CashFlowActions({ cashFlow, onEdit, onDelete }: CashFlowActionsProps) {
  const { open } = useWhatIfLinks()
  const { kind, id, name } = cashFlow
  return (
    <div className="flex justify-end gap-1">
      <Button
        variant="ghost"
        size="small"
        aria-label={`Edit ${name}`}
        onClick={() => onEdit(cashFlow)}
      >
        <Pencil size={14} aria-hidden />
        Edit
      </Button>
      <Button
        variant="ghost"
        size="small"
        aria-label={`What if ${name} changes`}
        onClick={() => open({ kind, id })}
      >
        What if
      </Button>
      <Button
        variant="danger"
        size="small"
        aria-label={`Delete ${name}`}
        onClick={(event) => {
          focusNeighbour(event.currentTarget)
          onDelete(cashFlow)
        }}
      >
        <Trash2 size={14} aria-hidden />
        Delete
      </Button>
    </div>
  )
}

/**
 * Keeps the focus in the list when a row is removed: moves it to Edit, the first action, of the next row or of the
 * one before. So a key that is held down does not delete that row too. After the last row, the heading gets it.
 */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('tr, li')
  // The neighbour may also be a gap, which has no actions.
  const neighbour = [row?.nextElementSibling, row?.previousElementSibling]
    .map((sibling) => sibling?.querySelector('button'))
    .find((action) => action)
  if (neighbour) neighbour.focus()
  else focusHeading()
}

export interface CashFlowRowsProps extends Omit<CashFlowActionsProps, 'cashFlow'> {
  shown: CashFlow[]
  totals: { shownCents: number; overallCents: number; filtered: boolean }
  words: CashFlowWords
  /** YYYY-MM-DD */
  today: string
  /** Shown instead of the rows where the filters match none. */
  noMatch: ReactNode
}
