import { useMemo, useState } from 'react'
import { changeRefusal, serverSentence } from '../server/call-error.ts'
import type { Outcome } from './settings-section.tsx'

/** The result of a section's last change, and functions that report it [behaviour: Errors]. */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const report = useMemo(
    () => ({
      clear: () => setOutcome(null),
      success: (text: string) => setOutcome({ text, failed: false }),
      failure: (text: string) => setOutcome({ text, failed: true }),
      /** Shows the server's sentence, or `text` if it sent none. */
      refusal: (error: unknown, text: string) =>
        setOutcome({ text: serverSentence(error) ?? text, failed: true }),
      /** The same of a change whose `text` says that it was not made. */
      failedChange: (error: unknown, text: string) =>
        setOutcome({ text: changeRefusal(error, text), failed: true }),
    }),
    [],
  )
  return { outcome, report }
}
