import { X } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import { Drawer } from '../ui/layers/drawer.tsx'
import { Brand } from './brand.tsx'
import { ShellMenu, type ShellMenuProps } from './shell-menu.tsx'

interface MenuDrawerProps extends ShellMenuProps {
  onClose: () => void
}

/** The menu of a narrow window, which a choice closes. */
export function MenuDrawer({ tab, onChoose, onOpen, onClose }: MenuDrawerProps) {
  return (
    <Drawer label="Menu" onClose={onClose}>
      <div className="flex items-center justify-between py-1 pr-2 pl-5">
        <Brand />
        <IconButton label="Close" icon={<X size={18} aria-hidden />} onClick={onClose} />
      </div>
      <ShellMenu
        tab={tab}
        onChoose={(chosen) => {
          onChoose(chosen)
          onClose()
        }}
        onOpen={(dialog) => {
          onClose()
          onOpen(dialog)
        }}
        onLeave={onClose}
      />
    </Drawer>
  )
}
