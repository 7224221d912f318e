import type { ReactNode } from 'react'

/** What became of the last change in a section. */
export interface Outcome {
  text: string
  failed: boolean
}

export interface SettingsSectionProps {
  title: string
  /** Null before a change has been tried, and while it is on its way. */
  outcome: Outcome | null
  children: ReactNode
}

/** One thing that can be set, and below it what became of setting it. */
export function SettingsSection({ title, outcome, children }: SettingsSectionProps) {
  return (
    <section className="flex flex-col gap-3 py-5 first:pt-0 last:pb-0">
      <h3 className="font-semibold">{title}</h3>
      {children}
      <p
        role={outcome?.failed ? 'alert' : 'status'}
        className={`empty:hidden ${outcome?.failed ? 'text-warning' : 'font-medium'}`}
      >
        {outcome?.text}
      </p>
    </section>
  )
}
