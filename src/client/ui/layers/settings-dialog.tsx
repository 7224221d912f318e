import { type ReactNode, useRef } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface SettingsPart {
  title: string
  content: ReactNode
}

interface SettingsDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'footer'> {
  parts: SettingsPart[] | null
  children?: ReactNode
}

export function SettingsDialog({ parts, children, ...dialog }: SettingsDialogProps) {
  const contentRef = useRef<HTMLDivElement>(null)
  const goTo = (at: number) => {
    const part = contentRef.current?.children[at]
    if (!(part instanceof HTMLElement)) return
    part.scrollIntoView({ block: 'start' })
    part.focus({ preventScroll: true })
  }
  return (
    <Dialog {...dialog} isWide focusesField={false}>
      {parts === null ? (
        children
      ) : (
        <div className="sm:grid sm:min-h-[28rem] sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-6">
          <nav
            aria-label="Settings"
            className="sticky top-0 -mt-2 -ml-2 flex flex-col gap-0.5 self-start max-sm:hidden"
          >
            {parts.map(({ title }, at) => (
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
            {parts.map(({ title, content }) => (
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
