import { X } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/layers/drawer.tsx'
import { Brand } from '../brand.tsx'
import { KeysButton } from './keys-button.tsx'
import { ShellMenu, type ShellMenuProps } from './shell-menu.tsx'

interface MenuDrawerProps extends ShellMenuProps {
  onClose: () => void
}

export function MenuDrawer({ tab, onChoose, onClose }: MenuDrawerProps) {
  return (
    <Drawer label="Menu" onClose={onClose}>
      <div className="flex items-center justify-between py-1 pr-2 pl-5">
        <Brand />
        <IconButton label="Close" icon={<X size={18} aria-hidden />} onClick={onClose} />
      </div>
      <ShellMenu
        hasAccountEntries
        tab={tab}
        onChoose={(chosen) => {
          onChoose(chosen)
          onClose()
        }}
        onLeave={onClose}
        foot={<KeysButton onLeave={onClose} />}
      />
    </Drawer>
  )
}
