import { useEffect, useRef } from 'react'
import type { CashFlowKind } from '../../../shared/cash-flow.ts'
import { serverSentence } from '../../lib/call-error.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'

interface RestoreDeletedProps {
  account: number
  kind: CashFlowKind
  /** Of the cash flow. */
  id: number
  name: string
  /** Is it still deleted, and not for too long? */
  offered: boolean
}

/** Brings a deleted cash flow back, with its marks, and says so in the place of its button. */
export function RestoreDeleted({ account, kind, id, name, offered }: RestoreDeletedProps) {
  const utils = trpc.useUtils()
  const doneRef = useRef<HTMLOutputElement>(null)
  const { mutate, isPending, isSuccess, error } = trpc[kind].restore.useMutation({
    onSettled: () =>
      Promise.all([
        utils[kind].list.invalidate({ account }),
        utils.projection.invalidate(),
        utils.account.activity.invalidate({ id: account }),
      ]),
  })

  useEffect(() => {
    // The button that was pressed is gone.
    if (isSuccess) doneRef.current?.focus({ preventScroll: true })
  }, [isSuccess])

  if (isSuccess)
    return (
      <output ref={doneRef} tabIndex={-1} className="font-medium outline-none">
        ✓ Restored, with its marks
      </output>
    )
  return (
    <>
      {offered && (
        <Button
          size="small"
          aria-label={`Restore ${name}`}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate({ account, accountId: account, id })}
        >
          {isPending ? 'Restoring...' : 'Restore'}
        </Button>
      )}
      {error && (
        <p role="alert" className="w-full text-warning">
          {serverSentence(error) ?? 'Failed to restore it. Please try again.'}
        </p>
      )}
    </>
  )
}
