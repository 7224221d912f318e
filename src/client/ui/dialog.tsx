import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'

export interface DialogProps {
  title: ReactNode
  /** Asked for by Escape, the close button and a click beside the dialog. */
  onClose: () => void
  children: ReactNode
  /** The actions, the primary one last. */
  footer?: ReactNode
}

/**
 * A modal dialog, open for as long as it is rendered. The platform traps the focus, makes the page
 * behind inert and gives the focus back at the end.
 */
export function Dialog({ title, onClose, children, footer }: DialogProps) {
  const titleId = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const pressedBeside = useRef(false)

  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return
    dialog.showModal()
    bodyRef.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    // Focus goes back only when a dialog is closed; one that is merely removed loses it.
    return () => dialog.close()
  }, [])

  return (
    // The keyboard's way to what a click beside the dialog does is Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialogRef}
      aria-labelledby={titleId}
      className="m-auto max-h-[90dvh] w-full max-w-[480px] flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-xl open:flex max-sm:h-dvh max-sm:max-h-none max-sm:max-w-none max-sm:rounded-none max-sm:border-0"
      onCancel={(event) => {
        // File inputs inside have a cancel event of their own, and it bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // Both ends of the press, so that selecting text past the edge does not close it.
        if (pressedBeside.current && event.target === event.currentTarget) onClose()
      }}
    >
      <header className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-5">
        <h2 id={titleId} className="min-w-0 text-base font-semibold break-words">
          {title}
        </h2>
        <IconButton label="Close" icon={<X size={18} aria-hidden />} onClick={onClose} />
      </header>
      <div ref={bodyRef} className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
        {children}
      </div>
      {footer && (
        <footer className="flex items-center justify-end gap-2 border-t border-line px-5 py-3">
          {footer}
        </footer>
      )}
    </dialog>
  )
}
