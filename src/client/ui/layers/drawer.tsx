import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

export function Drawer({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Modal
      aria-label={label}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-72 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] max-w-[85vw] flex-col border-r border-line bg-surface text-ink shadow-float transition-transform open:flex starting:open:-translate-x-full"
    >
      {children}
    </Modal>
  )
}
