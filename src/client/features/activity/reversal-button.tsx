import { useIsFetching } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useRef, useState } from 'react'
import { changeRefusal } from '../../server/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/layers/confirmation.tsx'
import { Problem } from '../../ui/problem.tsx'

interface ReversalButtonProps {
  /** True if it can still be undone or restored. */
  offered: boolean
  label: string
  /** Its accessible name: says which one is meant. */
  name: string
  /** A confirmation, needed where another member did what it reverses. */
  question?: string | null
  consequence?: string
  /** Shown in place of the button afterwards. */
  done: string
  /** True if it was undone or restored before this list was opened, or elsewhere. */
  doneBefore: boolean
  mutation: { isPending: boolean; isSuccess: boolean; error: unknown }
  onPress: () => void
}

/** A button that undoes or restores something, and afterwards says that it did. */
export function ReversalButton(props: ReversalButtonProps) {
  const { offered, label, name, question, consequence, done, doneBefore, mutation, onPress } = props
  const { isPending, isSuccess, error } = mutation
  const isRefetching = useIsFetching({ queryKey: getQueryKey(trpc.account.activity) }) > 0
  const isDone = isSuccess && !offered
  const [isAsking, setIsAsking] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const doneRef = useRef<HTMLOutputElement>(null)

  useEffect(() => {
    // The button that was pressed, and had the focus, is gone.
    if (isDone) doneRef.current?.focus({ preventScroll: true })
  }, [isDone])

  function closeQuestion() {
    setIsAsking(false)
    // The question had the focus, and is gone.
    buttonRef.current?.focus()
  }

  // Once this is reversed in turn, the button is offered again.
  if (isDone)
    return (
      <output ref={doneRef} tabIndex={-1} className="col-span-2 font-medium outline-none">
        ✓ {done}
      </output>
    )
  return (
    <>
      {!offered && doneBefore && <p className="text-ink-soft">{done}</p>}
      {offered && (
        <Button
          ref={buttonRef}
          size="small"
          aria-label={name}
          // Until the list is refetched, the button is stale.
          busy={isPending || (isSuccess && isRefetching)}
          onClick={question ? () => setIsAsking(true) : onPress}
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
              closeQuestion()
              onPress()
            }}
            onCancel={closeQuestion}
          >
            {consequence}
          </Confirmation>
        </div>
      )}
      <Problem className="col-span-2">
        {error !== null && changeRefusal(error, 'That did not work. Please try again.')}
      </Problem>
    </>
  )
}
