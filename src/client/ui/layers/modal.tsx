import {
  type ComponentProps,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { closeByBack } from '../../browser/history-entries.ts'
import { focusPressed } from './pressed-element.ts'
import { ModalToasts } from './toast.tsx'

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose'> {
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
export function closeForUser(onClose: () => void): void {
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
