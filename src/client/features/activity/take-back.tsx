import { useEffect, useRef } from 'react'
import { serverSentence } from '../../lib/call-error.ts'
import { Button } from '../../ui/button.tsx'

interface TakeBackProps {
  /** Can it still be taken back? */
  offered: boolean
  label: string
  /** Says what is meant, where there are several. */
  name: string
  /** What it says in the place of its button afterwards. */
  done: string
  mutation: { isPending: boolean; isSuccess: boolean; error: unknown }
  onTakeBack: () => void
}

/** A button that takes back what was done, and then says that it has. */
export function TakeBack({ offered, label, name, done, mutation, onTakeBack }: TakeBackProps) {
  const { isPending, isSuccess, error } = mutation
  const doneRef = useRef<HTMLOutputElement>(null)

  useEffect(() => {
    // The button that was pressed is gone.
    if (isSuccess) doneRef.current?.focus({ preventScroll: true })
  }, [isSuccess])

  if (isSuccess)
    return (
      <output ref={doneRef} tabIndex={-1} className="col-span-2 font-medium outline-none">
        ✓ {done}
      </output>
    )
  return (
    <>
      {offered && (
        <Button size="small" aria-label={name} busy={isPending} onClick={onTakeBack}>
          {label}
        </Button>
      )}
      {error !== null && (
        <p role="alert" className="col-span-2 text-warning">
          {serverSentence(error) ?? 'This could not be taken back. Please try again.'}
        </p>
      )}
    </>
  )
}
