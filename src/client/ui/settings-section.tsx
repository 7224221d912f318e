import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { changeRefusal, serverSentence } from '../server/call-error.ts'

/** The result of the last change in a section. */
export interface Outcome {
  text: string
  failed: boolean
}

export interface SettingsSectionProps {
  title: string
  children: ReactNode
  /** The button that sends what was typed, where a choice is not sent at once. */
  action?: ReactNode
  /** Null before a change has been tried, and while it is in flight. */
  outcome: Outcome | null
}

/** One setting, and the result of its last change. */
export function SettingsSection({ title, children, action, outcome }: SettingsSectionProps) {
  const outcomeRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (outcome) outcomeRef.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])

  return (
    <section className="flex flex-col gap-3 py-5 first:pt-0 last:pb-0">
      <h3 className="font-semibold">{title}</h3>
      {children}
      <div
        className={action || outcome ? 'flex flex-wrap items-center gap-x-4 gap-y-2' : 'sr-only'}
      >
        {action}
        <p
          ref={outcomeRef}
          role={outcome?.failed ? 'alert' : 'status'}
          className={`scroll-mb-4 ${outcome?.failed ? 'text-warning' : 'font-medium'}`}
        >
          {outcome?.text}
        </p>
      </div>
    </section>
  )
}

export type Report = ReturnType<typeof useOutcome>['report']

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
