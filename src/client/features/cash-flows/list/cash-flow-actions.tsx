import { EllipsisVertical, FlaskConical, FolderInput, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ListedCashFlow } from '../../../../shared/plan/cash-flow.ts'
import { useWhatIfLinks } from '../../../links/what-if-links.ts'
import { type ButtonProps, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/layers/menu.tsx'
import { useTransfer } from '../transfer/transfer-opening.tsx'
import type { CashFlowWords } from '../cash-flow-words.ts'
import type { CashFlowTotals } from './cash-flow-criteria.ts'
import { focusHeading } from '../../../browser/focus-main.ts'

export interface CashFlowActionsProps {
  cashFlow: ListedCashFlow
  onEdit: (cashFlow: ListedCashFlow) => void
  onDelete: (cashFlow: ListedCashFlow) => void
}

interface RowAction {
  name: string
  /** The name with that of the cash flow. */
  label: string
  icon: ReactNode
  variant?: ButtonProps['variant']
  /** @param button Any in its row. */
  run: (button: HTMLElement | null) => void
}

/** The acts upon a row, but for Edit, which comes first and by a press on the row. */
function useFurtherActions({ cashFlow, onDelete }: CashFlowActionsProps): RowAction[] {
  const { open } = useWhatIfLinks()
  const transfer = useTransfer()
  const { kind, id, name } = cashFlow
  return [
    {
      name: 'What if',
      label: `What if ${name} changes`,
      icon: <FlaskConical size={16} aria-hidden />,
      run: () => open({ kind, id }),
    },
    ...(transfer
      ? [
          {
            name: 'Move or copy',
            label: `Move or copy ${name} to another account`,
            icon: <FolderInput size={16} aria-hidden />,
            run: () => transfer({ kind, id }),
          },
        ]
      : []),
    {
      name: 'Delete',
      label: `Delete ${name}`,
      icon: <Trash2 size={16} aria-hidden />,
      variant: 'danger',
      run: (button) => {
        focusNeighbour(button)
        onDelete(cashFlow)
      },
    },
  ]
}

interface CashFlowIconsProps extends CashFlowActionsProps {
  /** True if Tab leads to this row: it leads to one of them, and the arrows to the others. */
  isStop: boolean
  /** True where there is no room for more than Edit and a menu. */
  areFolded: boolean
}

/** The acts upon a row as icons, in sight without pointing at it. */
export function CashFlowIcons({ isStop, areFolded, ...props }: CashFlowIconsProps) {
  const { cashFlow, onEdit } = props
  const further = useFurtherActions(props)
  return (
    <div className="flex justify-end">
      <IconButton
        size="small"
        label={`Edit ${cashFlow.name}`}
        icon={<Pencil size={16} aria-hidden />}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onEdit(cashFlow)}
      />
      {areFolded ? (
        <CashFlowMenu {...props} />
      ) : (
        further.map(({ name, run, ...action }) => (
          <IconButton
            key={name}
            size="small"
            {...action}
            tabIndex={-1}
            onClick={(event) => run(event.currentTarget)}
          />
        ))
      )}
    </div>
  )
}

/** The same where there is no room for icons. */
export function CashFlowMenu(props: CashFlowActionsProps) {
  const { cashFlow, onEdit } = props
  const further = useFurtherActions(props)
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={buttonRef}
        label={`More for ${cashFlow.name}`}
        icon={<EllipsisVertical size={18} aria-hidden />}
        className="relative"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Menu label={cashFlow.name} anchor={buttonRef} onClose={() => setIsOpen(false)}>
          {[{ name: 'Edit', run: () => onEdit(cashFlow) }, ...further].map(({ name, run }) => (
            <MenuItem
              key={name}
              onChoose={() => {
                setIsOpen(false)
                run(buttonRef.current)
              }}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

/**
 * Keeps the focus in the list when a row is removed: moves it to Edit, the first action, of the next row or of the
 * one before. So a key that is held down does not delete that row too. After the last row, the heading gets it.
 */
function focusNeighbour(button: HTMLElement | null): void {
  const row = button?.closest('tr, li')
  // The neighbour may also be a gap, which has no actions.
  const neighbour = [row?.nextElementSibling, row?.previousElementSibling]
    .map((sibling) => sibling?.querySelector('button'))
    .find((action) => action)
  if (neighbour) neighbour.focus()
  else focusHeading()
}

export interface CashFlowRowsProps extends Omit<CashFlowActionsProps, 'cashFlow'> {
  shown: ListedCashFlow[]
  /** Of what is shown. */
  totals: CashFlowTotals
  /** Of all, where not all are shown. */
  overall: CashFlowTotals | null
  words: CashFlowWords
  /** YYYY-MM-DD */
  today: string
  /** Shown instead of the rows where the filters match none. */
  noMatch: ReactNode
}
