import type { ReactNode, RefObject } from 'react'
import { openAt } from '../../../links/place.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { Menu, MenuItem, MenuLine } from '../../../ui/layers/menu.tsx'
import type { MonthHeadProps } from './month-head-props.ts'

interface MoreMenuProps extends Pick<
  MonthHeadProps,
  'view' | 'onView' | 'simple' | 'onSimple' | 'onExpandAll' | 'onToday'
> {
  anchor: RefObject<HTMLElement | null>
  onAfford: () => void
  onClose: () => void
}

/** The rest of the head of the month; the widths are those at which the head shows it. */
export function MoreMenu(props: MoreMenuProps) {
  const { view, onView, simple, onSimple, onExpandAll, onToday, onAfford, anchor, onClose } = props
  const { data: user } = trpc.user.me.useQuery()
  const item = (label: string, act: () => void, options: ItemOptions = {}): ReactNode => (
    <MenuItem
      {...options}
      onChoose={() => {
        // Closed first, so that a dialog gives the focus back to the button.
        onClose()
        act()
      }}
    >
      {label}
    </MenuItem>
  )
  return (
    <Menu label="More" anchor={anchor} onClose={onClose}>
      {onToday && item('Today', onToday, { className: '@min-[32rem]:hidden' })}
      {item('Can I afford it?', onAfford, { className: '@min-[54rem]:hidden' })}
      {onView && (
        <div className="@min-[43rem]:hidden">
          <MenuLine />
          {item('List', () => onView('list'), { checked: view === 'list' })}
          {item('Calendar', () => onView('calendar'), { checked: view === 'calendar' })}
        </div>
      )}
      {view === 'list' && (
        <>
          <MenuLine className="@min-[54rem]:hidden" />
          {item('Detailed', () => onSimple(false), { checked: !simple })}
          {item('Simple', () => onSimple(true), { checked: simple })}
          {!simple && onExpandAll && (
            <>
              <MenuLine />
              {item('Expand All', () => onExpandAll(true))}
              {item('Collapse All', () => onExpandAll(false))}
            </>
          )}
          <MenuLine />
        </>
      )}
      {item('Print', () => window.print())}
      {user && !user.demoUntil && item('Calendar feed', () => openAt({ dialog: 'calendar-feed' }))}
    </Menu>
  )
}

interface ItemOptions {
  checked?: boolean
  className?: string
}
