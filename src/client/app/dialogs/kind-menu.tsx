import type { RefObject } from 'react'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { Menu, MenuItem } from '../../ui/layers/menu.tsx'

interface KindMenuProps {
  anchor: RefObject<HTMLElement | null>
  onChoose: (kind: CashFlowKind) => void
  onClose: () => void
}

export function KindMenu({ anchor, onChoose, onClose }: KindMenuProps) {
  const choose = (kind: CashFlowKind) => {
    onClose()
    onChoose(kind)
  }
  return (
    <Menu label="Add" anchor={anchor} align="center" onClose={onClose}>
      <MenuItem onChoose={() => choose('income')}>Income</MenuItem>
      <MenuItem onChoose={() => choose('expense')}>Expense</MenuItem>
    </Menu>
  )
}
