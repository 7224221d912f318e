/** The provider of sign-ins, and the address with which it sends a browser back [behaviour: Sign-in by a provider]. */
import { useEffect, useState } from 'react'
import { replaceFragment } from '../browser/history-entries.ts'
import { takeFragment } from './provider-return.ts'

/** A second step has to follow. */
export const SECOND_STEP = '#second-step'
const REFUSED = /^#sign-in=([a-z_-]{1,40})$/

/** The name of the provider, as the server's page says; null without one. */
export function signInProvider(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="sign-in-provider"]')?.content ?? null
}

/** The page is opened again as after a refusal that is named so. */
export function refuseEntering(word: string): void {
  replaceFragment(`#sign-in=${word}`)
}

/** The word of the refusal in the address; null without one. */
export function refusalInAddress(): string | null {
  return REFUSED.exec(window.location.hash)?.[1] ?? null
}

/** The word of the refusal with which the page was opened, which leaves the address; null without one. */
export function useProviderRefusal(): string | null {
  const [refusal] = useState(refusalInAddress)
  useEffect(() => {
    if (refusal !== null && window.location.hash.startsWith('#sign-in='))
      replaceFragment(takeFragment())
  }, [refusal])
  return refusal
}
