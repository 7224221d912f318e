import { useDoor } from '../../plan/door.ts'
import { Menu, MenuItem, type MenuProps } from '../../ui/layers/menu.tsx'
import { useAccountEntries } from './shell-menu.tsx'

export function AccountMenu({ anchor, onClose }: Pick<MenuProps, 'anchor' | 'onClose'>) {
  const { open } = useDoor()
  const entries = useAccountEntries()
  return (
    <Menu label="Account" anchor={anchor} align="left" onClose={onClose}>
      {entries.map(({ dialog, label, icon: Icon }) => (
        <MenuItem
          key={dialog}
          onChoose={() => {
            // Closes first, so that the dialog gives the focus back to the button.
            onClose()
            open(dialog)
          }}
        >
          <span className="flex items-center gap-3">
            <Icon size={18} aria-hidden className="text-ink-soft" />
            {label}
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
