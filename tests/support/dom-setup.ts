/** Adds to happy-dom how native dialogs and forms move the focus, and configures the testing library. */
import { configure } from '@testing-library/dom'

configure({
  // Long, for busy machines. No test depends on this time.
  asyncUtilTimeout: 25_000,
  // No stylesheet is loaded, so no element is hidden, and checking that takes time.
  defaultHidden: true,
  getElementError: (message) => new Error(message ?? 'No such element.'),
})

const FOCUSABLE = 'input, select, textarea, button, [tabindex="0"], a[href]'
const openerOf = new WeakMap<HTMLDialogElement, Element | null>()

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

document.addEventListener('keydown', ({ key }) => {
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
