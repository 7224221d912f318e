import { useLocationProperty } from 'wouter/use-browser-location'
import { replaceFragment } from '../browser/history-entries.ts'

const KINDS = ['reset', 'restore', 'confirm'] as const

export interface MailLink {
  /** A new password, an e-mail that is put back, or a new e-mail that is confirmed. */
  kind: (typeof KINDS)[number]
  token: string
}

/** The link of a mail that the address carries, like `/#reset=<token>`: no server, log or Referer sees it. Null without one. */
export function useMailLink(): MailLink | null {
  // A text, because each look makes another object.
  const fragment = useLocationProperty(() => window.location.hash)
  const parts = new URLSearchParams(fragment.slice(1))
  const kind = KINDS.find((each) => parts.get(each))
  return kind ? { kind, token: parts.get(kind) ?? '' } : null
}

/** Removes the token from the address, the only place that has it. */
export function forgetMailLink(): void {
  replaceFragment('')
}
