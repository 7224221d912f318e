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
import { keepAboveKeyboard } from './above-keyboard.ts'
import { focusPressed } from './pressed-element.ts'
import { ModalToasts } from './toast.tsx'

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose'> {
  /** Called by Escape, by Back and by a click beside the modal. */
  onClose: () => void
  /** False while closing would lose the answer of a call in flight. */
  canClose?: boolean | undefined
  /** False where a stray click would lose too much. */
  closesBeside?: boolean | undefined
  /** False where the address changes when it closes: Back would bring the address of before. */
  closesByBack?: boolean | undefined
  /** False where it is opened to be read: a field with the focus brings up the keyboard of a phone. */
  focusesField?: boolean | undefined
}

/**
 * The part that dialogs and drawers share, open for as long as it is rendered. The platform traps the focus,
 * makes the page behind inert and gives the focus back at the end.
 */
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
    // Focus goes back only when a dialog is closed; one that is merely removed loses it.
    return () => modal.close()
  }, [focusesField])

  useLayoutEffect(() => (modalRef.current ? keepAboveKeyboard(modalRef.current) : undefined), [])

  const closeIfPossible = useEffectEvent(() => {
    if (canClose) closeForUser(onClose)
    return canClose
  })
  useEffect(() => (closesByBack ? closeByBack(() => closeIfPossible()) : undefined), [closesByBack])

  return createPortal(
    // The keyboard's way to what a click beside the modal does is Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...rest}
      ref={modalRef}
      onCancel={(event) => {
        // File inputs inside have a cancel event of their own, and it bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (canClose) closeForUser(onClose)
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || event.currentTarget.open) return
        if (canClose) closeForUser(onClose)
        // At a second Escape the browser closes it without a cancel event.
        else event.currentTarget.showModal()
      }}
      onPointerDown={(event) => {
        pressedBeside.current = canClose && closesBeside && event.target === event.currentTarget
      }}
      onClick={(event) => {
        // Both ends of the press, so that selecting text past the edge does not close it.
        if (pressedBeside.current && event.target === event.currentTarget) closeForUser(onClose)
      }}
    >
      {children}
      <ModalToasts />
    </dialog>,
    modalLayer(),
  )
}

/**
 * Closes a modal for its user. Taking it away makes the browser work out the style of the whole page once more, which
 * takes a slow device a moment: until then the page stays responsive.
 */
export function closeForUser(onClose: () => void): void {
  startTransition(() => onClose())
}

/**
 * All modals are in one element of their own. As the last child of a screen, a modal would make the browser work out
 * the style of the whole screen once more when it comes and when it goes.
 */
function modalLayer(): HTMLElement {
  const known = document.getElementById('modals')
  if (known) return known
  const layer = document.createElement('div')
  layer.id = 'modals'
  return document.body.appendChild(layer)
}
