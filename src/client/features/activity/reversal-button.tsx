import { useIsFetching } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/layers/confirmation.tsx'
import { Problem } from '../../ui/problem.tsx'

interface ReversalButtonProps {
  offered: boolean
  label: string
  name: string
  question?: string | null
  consequence?: string
  done: string
  doneBefore: boolean
  mutation: { isPending: boolean; isSuccess: boolean; failure: string | null }
  onPress: () => void
}

export function ReversalButton(props: ReversalButtonProps) {
  const { offered, label, name, question, consequence, done, doneBefore, mutation, onPress } = props
  const { isPending, isSuccess, failure } = mutation
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
          // Stale until the list is refetched.
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
      <Problem className="col-span-2">{failure}</Problem>
    </>
  )
}
