import { Fragment, type ReactNode, type Ref, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Confirmation, type ConfirmationProps } from './layers/confirmation.tsx'
import { useOutcome } from './settings.tsx'

interface KeyListProps {
  label: string
  empty?: ReactNode
  /** The rows; undefined until they are loaded. */
  children: ReactNode[] | undefined
  ref?: Ref<HTMLUListElement>
}

export function KeyList({ label, empty, children, ref }: KeyListProps) {
  if (!children) return null
  if (children.length === 0) return empty && <p className="text-ink-soft">{empty}</p>
  return (
    <ul ref={ref} tabIndex={-1} aria-label={label} className="flex flex-col gap-3 outline-none">
      {children}
    </ul>
  )
}

interface KeyAct {
  label: string
  spoken?: string
  isDanger?: boolean
  confirmation?: Omit<ConfirmationProps, 'onCancel'>
  renderQuestion?: (close: () => void) => ReactNode
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
  const act = acts.find(({ label }) => label === asked?.label)
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
      {act && (
        <Fragment key={act.label}>
          {act.confirmation && <Confirmation {...act.confirmation} onCancel={close} />}
          {act.renderQuestion?.(close)}
        </Fragment>
      )}
    </li>
  )
}

/** The state of a section that lists keys; a key that was just made is shown once. */
export function useKeys<Made extends { id: number }>() {
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const [newButton, setNewButton] = useState<HTMLButtonElement | null>(null)
  const { outcome, report } = useOutcome()
  const { say } = report
  return {
    outcome,
    report,
    /** The ref for another button that opens the form. */
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
    /** @param failed absent where the question itself says so */
    makes: (done: string, failed?: string) => ({
      say,
      done,
      failed,
      onDone: (key: Made) => {
        setIsMaking(false)
        setMade(key)
      },
    }),
    /** @param failed absent where the question itself says so */
    removes: (done: string, failed?: string) => ({
      say,
      done,
      failed,
      isPendingUntilFresh: true,
      onDone: (_answer: unknown, { id }: { id: number }) => {
        setMade((shown) => (shown?.id === id ? null : shown))
        // The button that was pressed goes with its row.
        newButton?.focus()
      },
    }),
  }
}

export type Keys<Made extends { id: number }> = ReturnType<typeof useKeys<Made>>
