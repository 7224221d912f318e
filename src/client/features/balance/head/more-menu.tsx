import type { ReactNode, RefObject } from 'react'
import { useDoor } from '../../../plan/door.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { Menu, MenuItem, MenuLine } from '../../../ui/layers/menu.tsx'
import type { BalanceView } from '../../../plan/balance-view.ts'
import type { ListChoices } from '../list/list-controls.tsx'

export interface ViewChoices {
  view: BalanceView
  onView: ((view: BalanceView) => void) | undefined
  choices: ListChoices | undefined
}

interface MoreMenuProps extends ViewChoices {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

export function MoreMenu(props: MoreMenuProps) {
  const { view, onView, choices, anchor, onClose } = props
  const { open } = useDoor()
  const { data: user } = trpc.user.me.useQuery()
  const item = (label: string, act: () => void, options: { checked?: boolean } = {}): ReactNode => (
    <MenuItem
      {...options}
      onChoose={() => {
        // Closes first, so that a dialog gives the focus back to the button.
        onClose()
        act()
      }}
    >
      {label}
    </MenuItem>
  )
  return (
    <Menu label="More" anchor={anchor} onClose={onClose}>
      <div className="@min-[54rem]:hidden">{item('Can I afford it?', () => open('afford'))}</div>
      {onView && (
        <div className="@min-[43rem]:hidden">
          <MenuLine />
          {item('List', () => onView('list'), { checked: view === 'list' })}
          {item('Calendar', () => onView('calendar'), { checked: view === 'calendar' })}
        </div>
      )}
      {choices && (
        <>
          <MenuLine />
          {item('Detailed', () => choices.onSimple(false), { checked: !choices.simple })}
          {item('Simple', () => choices.onSimple(true), { checked: choices.simple })}
          {!choices.simple && (
            <>
              <MenuLine />
              {item('Expand All', () => choices.onExpandAll(true))}
              {item('Collapse All', () => choices.onExpandAll(false))}
            </>
          )}
          <MenuLine />
        </>
      )}
      {item('Print', () => window.print())}
      {user && !user.demoUntil && item('Calendar feed', () => open('calendar-feed'))}
    </Menu>
  )
}
