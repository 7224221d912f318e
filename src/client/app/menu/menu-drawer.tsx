import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useMedia } from '../../browser/device.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { IconButton } from '../../ui/button.tsx'
import { Brand } from '../public-frame.tsx'
import { SIDEBAR_FITS, useTab } from '../tabs/tabs.tsx'
import { KeysButton } from './keys-button.tsx'
import { ShellMenu } from './shell-menu.tsx'
import { Modal } from '../../ui/layers/dialog.tsx'

export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useTab(trpc.user.me.useQuery().data?.role)
  const sidebarFits = useMedia(SIDEBAR_FITS)
  useEffect(() => {
    if (sidebarFits) onClose()
  }, [sidebarFits, onClose])
  return (
    <Modal
      aria-label="Menu"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-72 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] max-w-[85vw] flex-col border-r border-line bg-surface text-ink shadow-float transition-transform open:flex starting:open:-translate-x-full"
    >
      <div className="flex items-center justify-between py-1 pr-2 pl-5">
        <Brand />
        <IconButton label="Close" icon={<X size={18} aria-hidden />} onClick={onClose} />
      </div>
      <ShellMenu
        hasAccountEntries
        tab={tab}
        onChoose={(chosen) => {
          setTab(chosen)
          onClose()
        }}
        onLeave={onClose}
        foot={<KeysButton onLeave={onClose} />}
      />
    </Modal>
  )
}
