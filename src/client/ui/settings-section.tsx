import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { failureOf } from '../words/call-error.ts'

export interface Outcome {
  text: string
  failed: boolean
}

export interface SettingsSectionProps {
  title: string
  children: ReactNode
  action?: ReactNode
  outcome: Outcome | null
}

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

export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const report = useMemo(
    () => ({
      say: setOutcome,
      clear: () => setOutcome(null),
      success: (text: string) => setOutcome({ text, failed: false }),
      failure: (text: string) => setOutcome({ text, failed: true }),
      refusal: (error: unknown, text: string) =>
        setOutcome({ text: failureOf(error, { noAnswer: text }), failed: true }),
      failedChange: (error: unknown, text: string) =>
        setOutcome({ text: failureOf(error, text), failed: true }),
    }),
    [],
  )
  return { outcome, report }
}
