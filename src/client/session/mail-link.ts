import { useLocationProperty } from 'wouter/use-browser-location'
import { replaceFragment } from '../browser/history-entries.ts'

const KINDS = ['reset', 'restore', 'confirm'] as const

export interface MailLink {
  kind: (typeof KINDS)[number]
  token: string
}

/** In the fragment, because no server, log or Referer sees it. */
export function useMailLink(): MailLink | null {
  // A string, because each call makes another object.
  const fragment = useLocationProperty(() => window.location.hash)
  const parts = new URLSearchParams(fragment.slice(1))
  const kind = KINDS.find((each) => parts.get(each))
  return kind ? { kind, token: parts.get(kind) ?? '' } : null
}

export function forgetMailLink(): void {
  replaceFragment('')
}
