import type { RefObject } from 'react'
import { Menu, MenuItem } from '../../ui/layers/menu.tsx'
import type { ShellDialogId } from '../dialogs/shell-dialogs.tsx'
import { useAccountEntries } from './account-entries.ts'

export interface AccountMenuProps {
  anchor: RefObject<HTMLElement | null>
  onOpen: (dialog: ShellDialogId) => void
  onClose: () => void
}

export function AccountMenu({ anchor, onOpen, onClose }: AccountMenuProps) {
  const entries = useAccountEntries()
  return (
    <Menu label="Account" anchor={anchor} align="left" onClose={onClose}>
      {entries.map(({ dialog, label, icon: Icon }) => (
        <MenuItem
          key={dialog}
          onChoose={() => {
            // Closes first, so that the dialog gives the focus back to the button.
            onClose()
            onOpen(dialog)
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
