import {
  type ComponentProps,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ReactNode,
  useId,
} from 'react'
import { createPortal } from 'react-dom'
import { closeByBack } from '../../browser/history-entries.ts'
import { focusPressed } from './opening.ts'
import { ModalToasts } from './toast.tsx'
import { X } from 'lucide-react'
import { IconButton } from '../button.tsx'

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose'> {
  onClose: () => void
  canClose?: boolean | undefined
  closesBeside?: boolean | undefined
  /** False where closing changes the address: Back would bring the old one. */
  closesByBack?: boolean | undefined
  /** False where it is opened to be read: a focused field brings up a phone's keyboard. */
  focusesField?: boolean | undefined
}

export function Modal(props: ModalProps) {
  const {
    onClose,
    canClose = true,
    closesBeside = true,
    closesByBack = true,
    focusesField = true,
    children,
    ...rest
  } = props
  const modalRef = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)

  useLayoutEffect(() => {
    const modal = modalRef.current
    if (!modal) return
    focusPressed()
    modal.showModal()
    if (focusesField) modal.querySelector<HTMLElement>('input, select, textarea')?.focus()
    // Only a modal that is closed gives the focus back; a removed one loses it.
    return () => modal.close()
  }, [focusesField])

  useLayoutEffect(() => (modalRef.current ? keepAboveKeyboard(modalRef.current) : undefined), [])

  const closeIfPossible = useEffectEvent(() => {
    if (canClose) closeForUser(onClose)
    return canClose
  })
  useEffect(() => (closesByBack ? closeByBack(() => closeIfPossible()) : undefined), [closesByBack])

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way
    <dialog
      {...rest}
      ref={modalRef}
      onCancel={(event) => {
        // A file input inside fires a cancel event too, and it bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (canClose) closeForUser(onClose)
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || event.currentTarget.open) return
        if (canClose) closeForUser(onClose)
        // A second Escape closes it without a cancel event.
        else event.currentTarget.showModal()
      }}
      onPointerDown={(event) => {
        pressedBeside.current = canClose && closesBeside && event.target === event.currentTarget
      }}
      onClick={(event) => {
        // Selecting text past the edge must not close it.
        if (pressedBeside.current && event.target === event.currentTarget) closeForUser(onClose)
      }}
    >
      {children}
      <ModalToasts />
    </dialog>,
    modalLayer(),
  )
}

/** A transition, because removing a modal makes the browser restyle the whole page. */
function closeForUser(onClose: () => void): void {
  startTransition(() => onClose())
}

/** One element for all modals: as the child of a screen, a modal would restyle the whole screen. */
function modalLayer(): HTMLElement {
  const known = document.getElementById('modals')
  if (known) return known
  const layer = document.createElement('div')
  layer.id = 'modals'
  return document.body.appendChild(layer)
}

export interface DialogProps extends Omit<ModalProps, 'title' | 'className'> {
  title: ReactNode
  isWide?: boolean
  keepsHeight?: boolean
  footer?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { title, isWide = false, keepsHeight = false, children, footer, ...modal } = props
  const { onClose, canClose = true } = modal
  const titleId = useId()
  return (
    <Modal
      {...modal}
      aria-labelledby={titleId}
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

/** Safari lays the keyboard over the page, which keeps its size. */
function keepAboveKeyboard(element: HTMLElement): () => void {
  const view = window.visualViewport
  if (!view) return () => undefined
  const keep = () => {
    // Pinch zoom shrinks the visual viewport too.
    const isEnlarged = view.scale > 1
    const top = isEnlarged ? 0 : view.offsetTop
    const bottom = isEnlarged ? 0 : window.innerHeight - top - view.height
    element.style.setProperty('--unseen-top', `${Math.max(0, Math.round(top))}px`)
    element.style.setProperty('--unseen-bottom', `${Math.max(0, Math.round(bottom))}px`)
  }
  keep()
  view.addEventListener('resize', keep)
  view.addEventListener('scroll', keep)
  return () => {
    view.removeEventListener('resize', keep)
    view.removeEventListener('scroll', keep)
  }
}
