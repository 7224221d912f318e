import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { failureOf } from '../words/call-error.ts'
import { Dialog, type DialogProps } from './layers/dialog.tsx'

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
    }),
    [],
  )
  return { outcome, report }
}

export interface SettingsPart {
  title: string
  content: ReactNode
}

interface SettingsDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'footer'> {
  /** Null until loaded. A part without content is not shown. */
  parts: SettingsPart[] | null
  children?: ReactNode
}

export function SettingsDialog({ parts, children, ...dialog }: SettingsDialogProps) {
  const contentRef = useRef<HTMLDivElement>(null)
  const shown = parts?.filter(({ content }) => content)
  const goTo = (at: number) => {
    const part = contentRef.current?.children[at]
    if (!(part instanceof HTMLElement)) return
    part.scrollIntoView({ block: 'start' })
    part.focus({ preventScroll: true })
  }
  return (
    <Dialog {...dialog} isWide focusesField={false}>
      {!shown ? (
        children
      ) : (
        <div className="sm:grid sm:min-h-[28rem] sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-6">
          <nav
            aria-label="Settings"
            className="sticky top-0 -mt-2 -ml-2 flex flex-col gap-0.5 self-start max-sm:hidden"
          >
            {shown.map(({ title }, at) => (
              <button
                key={title}
                type="button"
                className="min-h-9 rounded-field px-2.5 py-1.5 text-left font-medium text-ink-soft outline-offset-[-2px] transition-colors hover:bg-ink/6 hover:text-ink pointer-coarse:min-h-11"
                onClick={() => goTo(at)}
              >
                {title}
              </button>
            ))}
          </nav>
          <div ref={contentRef} className="flex flex-col divide-y divide-line-strong">
            {shown.map(({ title, content }) => (
              <section
                key={title}
                aria-label={title}
                // Focused by its link at the left.
                tabIndex={-1}
                className="flex scroll-mt-4 flex-col divide-y divide-line-strong py-5 outline-none first:pt-0 last:pb-0"
              >
                {content}
              </section>
            ))}
          </div>
        </div>
      )}
    </Dialog>
  )
}
