import { useEffect, useRef, useState } from 'react'
import { serverSentence } from '../../server/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'

interface TakeBackProps {
  /** Can it still be taken back? */
  offered: boolean
  label: string
  /** Says what is meant, where there are several. */
  name: string
  /** What is asked before, where it is about what somebody else did. */
  question?: string | null
  consequence?: string
  /** What it says in the place of its button afterwards. */
  done: string
  mutation: { isPending: boolean; isSuccess: boolean; error: unknown }
  onTakeBack: () => void
}

/** A button that takes back what was done, and then says that it has. */
export function TakeBack(props: TakeBackProps) {
  const { offered, label, name, question, consequence, done, mutation, onTakeBack } = props
  const { isPending, isSuccess, error } = mutation
  const [isAsking, setIsAsking] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const doneRef = useRef<HTMLOutputElement>(null)

  useEffect(() => {
    // The button that was pressed is gone.
    if (isSuccess) doneRef.current?.focus({ preventScroll: true })
  }, [isSuccess])

  function answer() {
    setIsAsking(false)
    // The question that was answered goes away.
    buttonRef.current?.focus()
  }

  // It is offered again once somebody has undone this in turn.
  if (isSuccess && !offered)
    return (
      <output ref={doneRef} tabIndex={-1} className="col-span-2 font-medium outline-none">
        ✓ {done}
      </output>
    )
  return (
    <>
      {offered && (
        <Button
          ref={buttonRef}
          size="small"
          aria-label={name}
          busy={isPending}
          onClick={question ? () => setIsAsking(true) : onTakeBack}
        >
          {label}
        </Button>
      )}
      {offered && question && isAsking && (
        <div className="col-span-2 pt-2">
          <Confirmation
            question={question}
            action={label}
            isBusy={isPending}
            onConfirm={() => {
              answer()
              onTakeBack()
            }}
            onCancel={answer}
          >
            {consequence}
          </Confirmation>
        </div>
      )}
      {error !== null && (
        <p role="alert" className="col-span-2 text-warning">
          {serverSentence(error) ?? 'This could not be taken back. Please try again.'}
        </p>
      )}
    </>
  )
}
