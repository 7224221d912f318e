import { onTestFinished } from 'vitest'
import { openPage, type PageOptions } from './app-page.tsx'

/** Has the page carry a meta tag as the server writes it, until the end of the test. */
export function addMeta(name: string, content = 'on'): void {
  const meta = Object.assign(document.createElement('meta'), { name, content })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

/** Opens a page of a server that sends mail. */
export function openMailPage(options: PageOptions = {}) {
  addMeta('mail')
  return openPage({ ...options, settings: { ...options.settings, sendsMail: true } })
}
