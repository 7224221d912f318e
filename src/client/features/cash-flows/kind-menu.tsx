import { useState } from 'react'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { type Dialogs, useDoor } from '../../plan/door.ts'
import { Menu, MenuItem } from '../../ui/layers/menu.tsx'

export function KindMenu({ anchor, date, onClose }: Dialogs['add'] & { onClose: () => void }) {
  const { open } = useDoor()
  const [button] = useState({ current: anchor })
  const choose = (kind: CashFlowKind) => {
    onClose()
    open(`add-${kind}`, { date })
  }
  return (
    <Menu label="Add" anchor={button} align="center" onClose={onClose}>
      <MenuItem onChoose={() => choose('income')}>Income</MenuItem>
      <MenuItem onChoose={() => choose('expense')}>Expense</MenuItem>
    </Menu>
  )
}
