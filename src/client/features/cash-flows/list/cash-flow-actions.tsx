import {
  CirclePause,
  EllipsisVertical,
  FlaskConical,
  FolderInput,
  Pencil,
  Trash2,
} from 'lucide-react'
import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import type { CashFlow, ListedCashFlow } from '../../../../shared/plan/cash-flow.ts'
import { useCanChange } from '../../../links/can-change.tsx'
import { useWriteScope } from '../../../links/write-scope.ts'
import { useWhatIf } from '../../../plan/what-if.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/layers/menu.tsx'
import { useDoor } from '../../../plan/door.ts'
import { isChangeable, useAccountChoices } from '../../../server/account-settings.ts'
import { focusHeading } from '../../../browser/focus-main.ts'
import { addDays, browserToday } from '../../../words/dates.ts'
import { isolated } from '../../../words/isolated.ts'

export interface CashFlowActionsProps {
  cashFlow: ListedCashFlow
  onEdit: (cashFlow: ListedCashFlow) => void
  onDelete: (cashFlow: ListedCashFlow) => void
}

interface RowAction {
  name: string
  label: string
  icon: ReactNode
  run: () => void
}

/** Once for all rows: a query for each of a hundred rows slows a phone down. */
export function useFurtherActions(): (cashFlow: ListedCashFlow) => RowAction[] {
  const { open } = useDoor()
  const { open: openWhatIf } = useWhatIf()
  const { account } = useWriteScope()
  const canTransfer = useAccountChoices().some(
    (each) => each.account !== account && isChangeable(each),
  )
  const canChange = useCanChange()
  const transfer = canChange ? 'Move or copy' : 'Copy'
  return useCallback(
    ({ kind, id, name, ...cashFlow }) => [
      {
        name: 'What if',
        label: `What if ${isolated(name)} changes`,
        icon: <FlaskConical size={16} aria-hidden />,
        run: () => openWhatIf({ kind, id }),
      },
      ...(canChange && canPause(cashFlow)
        ? [
            {
              name: 'Pause until...',
              label: `Pause ${isolated(name)} until a day`,
              icon: <CirclePause size={16} aria-hidden />,
              run: () => open('pause', { cashFlow: { ...cashFlow, kind, id, name } }),
            },
          ]
        : []),
      ...(canTransfer
        ? [
            {
              name: transfer,
              label: `${transfer} ${isolated(name)} to another account`,
              icon: <FolderInput size={16} aria-hidden />,
              run: () => open('transfer', { kind, id }),
            },
          ]
        : []),
    ],
    [open, openWhatIf, canTransfer, canChange, transfer],
  )
}

function canPause({ recurrenceType, lastDate }: Pick<CashFlow, 'recurrenceType' | 'lastDate'>) {
  // It comes again after tomorrow at the earliest.
  const isLasting = lastDate === null || lastDate > addDays(browserToday(), 1)
  return recurrenceType !== 'ON_X_DAY' && isLasting
}

interface CashFlowIconsProps extends CashFlowActionsProps {
  furtherOf: ReturnType<typeof useFurtherActions>
  areFolded: boolean
}

export function CashFlowIcons(props: CashFlowIconsProps) {
  const { cashFlow, onEdit, onDelete, furtherOf, areFolded } = props
  const further = furtherOf(cashFlow)
  const canChange = useCanChange()
  return (
    <div className="flex shrink-0 justify-end">
      {canChange && (
        <IconButton
          size="small"
          label={`Edit ${isolated(cashFlow.name)}`}
          icon={<Pencil size={16} aria-hidden />}
          tabIndex={-1}
          onClick={() => onEdit(cashFlow)}
        />
      )}
      {areFolded && further.length > 1 ? (
        <FurtherMenu name={cashFlow.name} actions={further} />
      ) : (
        further.map(({ name, run, ...action }) => (
          <IconButton key={name} size="small" {...action} tabIndex={-1} onClick={run} />
        ))
      )}
      {canChange && (
        <IconButton
          size="small"
          variant="danger"
          label={`Delete ${isolated(cashFlow.name)}`}
          icon={<Trash2 size={16} aria-hidden />}
          tabIndex={-1}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget)
            onDelete(cashFlow)
          }}
        />
      )}
    </div>
  )
}

export function editOnPress({ cashFlow, onEdit }: Omit<CashFlowActionsProps, 'onDelete'>) {
  return ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if ((target as Element).closest('button') || isTextSelected()) return
    // Gets the focus back when the wizard closes.
    currentTarget.querySelector('button')?.focus({ preventScroll: true })
    onEdit(cashFlow)
  }
}

function isTextSelected(): boolean {
  return window.getSelection()?.type === 'Range'
}

function FurtherMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={buttonRef}
        size="small"
        label={`More for ${isolated(name)}`}
        icon={<EllipsisVertical size={16} aria-hidden />}
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Menu label={name} anchor={buttonRef} onClose={() => setIsOpen(false)}>
          {actions.map(({ name, run }) => (
            <MenuItem
              key={name}
              onChoose={() => {
                setIsOpen(false)
                run()
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

/** Focuses Edit, so that a key that is held down does not delete the next row too. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('[data-id]')
  const neighbour = [row?.nextElementSibling, row?.previousElementSibling]
    .map((sibling) => sibling?.querySelector('button'))
    .find((action) => action)
  if (neighbour) neighbour.focus()
  else focusHeading()
}
