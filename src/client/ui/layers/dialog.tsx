import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../button.tsx'
import { closeForUser, Modal } from './modal.tsx'

export interface DialogProps {
  title: ReactNode
  onClose: () => void
  canClose?: boolean | undefined
  closesBeside?: boolean | undefined
  closesByBack?: boolean | undefined
  focusesField?: boolean | undefined
  isWide?: boolean
  keepsHeight?: boolean
  children: ReactNode
  footer?: ReactNode
}

export function Dialog({
  title,
  onClose,
  canClose = true,
  closesBeside,
  closesByBack,
  focusesField,
  isWide = false,
  keepsHeight = false,
  children,
  footer,
}: DialogProps) {
  const titleId = useId()
  return (
    <Modal
      aria-labelledby={titleId}
      onClose={onClose}
      canClose={canClose}
      closesBeside={closesBeside}
      closesByBack={closesByBack}
      focusesField={focusesField}
      className={`top-[var(--unseen-top,0px)] bottom-[var(--unseen-bottom,0px)] m-auto max-h-[calc(90dvh-var(--unseen-bottom,0px))] w-full flex-col overflow-clip rounded-card border border-line-strong bg-raised text-ink shadow-float open:flex max-sm:h-auto max-sm:max-h-none max-sm:max-w-none max-sm:rounded-none max-sm:border-0 ${isWide ? 'max-w-[720px]' : 'max-w-[480px]'} ${keepsHeight ? 'sm:h-[42rem]' : ''}`}
    >
      <header className="flex items-center justify-between gap-2 border-b border-line-strong py-2 pr-2 pl-5 max-sm:pt-[max(0.5rem,env(safe-area-inset-top))]">
        <h2 id={titleId} className="min-w-0 text-base font-semibold break-words">
          {title}
        </h2>
        <IconButton
          label="Close"
          icon={<X size={18} aria-hidden />}
          disabled={!canClose}
          onClick={() => closeForUser(onClose)}
        />
      </header>
      <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 py-4">
        {children}
      </div>
      {footer && (
        <footer className="order-2 flex flex-wrap items-center justify-end gap-2 border-t border-line-strong px-5 py-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      )}
    </Modal>
  )
}
