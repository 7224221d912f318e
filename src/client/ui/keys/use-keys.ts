import { useState } from 'react'
import { useOutcome } from '../settings-section.tsx'

/** The state of a section that lists keys; a key that was just made is shown once. */
export function useKeys<Made extends { id: number }>(refetch: () => Promise<unknown>) {
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const [newButton, setNewButton] = useState<HTMLButtonElement | null>(null)
  const { outcome, report } = useOutcome()
  const show = async (key: Made | null, sentence: string) => {
    // With its form the password leaves the page at once, however long the list takes.
    setIsMaking(false)
    setMade(key)
    report.success(sentence)
    await refetch()
  }
  return {
    outcome,
    report,
    /** For a button that opens the form in another way. */
    anchor: { ref: setNewButton },
    isMaking,
    setIsMaking,
    made,
    newButton: {
      ref: setNewButton,
      'aria-expanded': isMaking,
      onClick: () => {
        report.clear()
        setMade(null)
        setIsMaking(!isMaking)
      },
    },
    close: () => {
      setIsMaking(false)
      setMade(null)
      newButton?.focus()
    },
    makes: (done: string, failed?: string) => ({
      onMutate: report.clear,
      onSuccess: (key: Made) => show(key, done),
      // Without an answer it may have been made all the same. Not waited for: it can be tried again at once.
      onError: (failure: unknown) => {
        if (failed) report.failedChange(failure, failed)
        void refetch()
      },
    }),
    /** The button that was pressed goes with its row. */
    removes: (done: string, failed?: string) => ({
      onMutate: report.clear,
      onSuccess: async (_answer: unknown, { id }: { id: number }) => {
        setMade((shown) => (shown?.id === id ? null : shown))
        await refetch()
        report.success(done)
        newButton?.focus()
      },
      onError: (failure: unknown) => {
        if (!failed) return
        report.failedChange(failure, failed)
        void refetch()
      },
    }),
  }
}

export type Keys<Made extends { id: number }> = ReturnType<typeof useKeys<Made>>
