import { useMemo, useState } from 'react'
import { serverSentence } from '../server/call-error.ts'
import type { Outcome } from './settings-section.tsx'

/** Keeps what became of a section's last change [behaviour: Errors]. */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const tell = useMemo(
    () => ({
      nothing: () => setOutcome(null),
      success: (text: string) => setOutcome({ text, failed: false }),
      failure: (text: string) => setOutcome({ text, failed: true }),
      /** Why it failed in the server's words; in these where it said none. */
      refusal: (error: unknown, text: string) =>
        setOutcome({ text: serverSentence(error) ?? text, failed: true }),
    }),
    [],
  )
  return { outcome, tell }
}
