/** What component tests need beside happy-dom: how native dialogs and forms move the focus. */
import { configure } from '@testing-library/dom'

configure({
  // Patience for busy machines: nothing here is judged by the clock.
  asyncUtilTimeout: 10_000,
  // Without stylesheets nothing is hidden but what is not rendered, and looking for it takes time.
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
  // Later, as in browsers: by then the dialog may be open again.
  queueMicrotask(() => this.dispatchEvent(new Event('close')))
}

document.addEventListener('keydown', ({ key }) => {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (key !== 'Escape' || !top) return
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
})

// A form that is sent while it is not valid moves the focus to its first invalid field.
document.addEventListener(
  'invalid',
  ({ target }) => {
    const { form } = target as HTMLInputElement
    const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
    fields.find(({ validity }) => validity && !validity.valid)?.focus()
  },
  { capture: true },
)
