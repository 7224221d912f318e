import { useEffect, useState } from 'react'
import { replaceFragment } from '../browser/history-entries.ts'
import { takeFragment } from './provider-return.ts'

export const SECOND_STEP = '#second-step'
const REFUSED = /^#sign-in=([a-z_-]{1,40})$/

export function signInProvider(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="sign-in-provider"]')?.content ?? null
}

export function refuseEntering(word: string): void {
  replaceFragment(`#sign-in=${word}`)
}

export function refusalInAddress(): string | null {
  return REFUSED.exec(window.location.hash)?.[1] ?? null
}

export function useProviderRefusal(): string | null {
  const [refusal] = useState(refusalInAddress)
  useEffect(() => {
    if (refusal !== null && window.location.hash.startsWith('#sign-in='))
      replaceFragment(takeFragment())
  }, [refusal])
  return refusal
}
