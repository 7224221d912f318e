/** Adds to happy-dom how native dialogs, popovers and forms move the focus. */
const FOCUSABLE = 'input, select, textarea, button, [tabindex="0"], a[href]'
const openerOf = new WeakMap<HTMLDialogElement, Element | null>()

/** Changes the dialogs and the document of this process, once for all its test files. */
export function addFocusMoves(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    openerOf.set(this, document.activeElement)
    this.setAttribute('open', '')
    this.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  }

  HTMLDialogElement.prototype.close = function closeAndReturnFocus() {
    if (!this.open) return
    this.removeAttribute('open')
    const opener = openerOf.get(this)
    if (opener instanceof HTMLElement) opener.focus()
    // Browsers send this event later, when the dialog may already be open again.
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }

  const openPopovers = new Map<HTMLElement, Element | null>()

  HTMLElement.prototype.showPopover = function showPopover() {
    openPopovers.set(this, document.activeElement)
  }

  HTMLElement.prototype.hidePopover = function hidePopoverAndReturnFocus() {
    if (!openPopovers.has(this)) return
    const opener = openPopovers.get(this)
    openPopovers.delete(this)
    if (this.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
    const closed = Object.assign(new Event('toggle'), { newState: 'closed' })
    // Browsers send this event later, unless the popover is open again by then.
    queueMicrotask(() => {
      if (!openPopovers.has(this)) this.dispatchEvent(closed)
    })
  }

  document.addEventListener('pointerup', ({ target }) => {
    for (const popover of openPopovers.keys())
      if (!popover.contains(target as Node)) popover.hidePopover()
  })

  document.addEventListener('keydown', ({ key }) => {
    const popover = [...openPopovers.keys()].at(-1)
    if (key === 'Escape' && popover) {
      popover.hidePopover()
      return
    }
    const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    if (key !== 'Escape' || !top) return
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  })

  // When a user submits an invalid form, browsers move the focus to its first invalid field.
  document.addEventListener(
    'invalid',
    ({ target }) => {
      const { form } = target as HTMLInputElement
      const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
      fields.find(({ validity }) => validity && !validity.valid)?.focus()
    },
    { capture: true },
  )
}
