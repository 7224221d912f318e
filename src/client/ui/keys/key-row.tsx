import { Fragment, type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'

interface KeyAct {
  label: string
  spoken?: string
  isDanger?: boolean
  renderQuestion: (close: () => void) => ReactNode
}

interface KeyRowProps {
  title: ReactNode
  details?: ReactNode
  acts: KeyAct[]
  onPress?: () => void
}

export function KeyRow({ title, details, acts, onPress }: KeyRowProps) {
  const [asked, setAsked] = useState<{ label: string; from: HTMLElement } | null>(null)
  const textId = useId()
  const close = () => {
    setAsked(null)
    asked?.from.focus()
  }
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <div id={textId} className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">{title}</p>
          {details && <p className="text-xs wrap-anywhere text-ink-soft">{details}</p>}
        </div>
        {acts.length > 0 && (
          <div className="-mx-2.5 flex">
            {acts.map(({ label, spoken, isDanger }) => (
              <Button
                key={label}
                size="small"
                variant={isDanger ? 'danger' : 'ghost'}
                aria-label={spoken}
                aria-describedby={textId}
                aria-expanded={asked?.label === label}
                onClick={({ currentTarget }) => {
                  onPress?.()
                  setAsked(asked?.label === label ? null : { label, from: currentTarget })
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      {acts.map(
        ({ label, renderQuestion }) =>
          label === asked?.label && <Fragment key={label}>{renderQuestion(close)}</Fragment>,
      )}
    </li>
  )
}
