import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'

export interface ConfirmationProps {
  question: string
  children: ReactNode
  action: string
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function Confirmation(props: ConfirmationProps) {
  const { question, children, action, isBusy, onConfirm, onCancel } = props
  const groupRef = useRef<HTMLFieldSetElement>(null)
  useEffect(() => groupRef.current?.focus(), [])

  return (
    <fieldset
      ref={groupRef}
      tabIndex={-1}
      aria-label={question}
      className="flex min-w-0 flex-col gap-3 rounded-field bg-canvas p-3 outline-none"
    >
      <div className="flex flex-col gap-1">
        <p className="font-medium wrap-anywhere">{question}</p>
        <p className="text-ink-soft wrap-anywhere">{children}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="primary"
          // A name in it may be longer than a line.
          className="min-w-0 !shrink !whitespace-normal wrap-anywhere"
          busy={isBusy}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </div>
    </fieldset>
  )
}
