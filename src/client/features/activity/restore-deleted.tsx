import type { CashFlowKind } from '../../../shared/cash-flow.ts'
import { trpc } from '../../server/trpc.ts'
import type { WriteScope } from '../../server/write-scope.ts'
import { ReversalButton } from './reversal-button.tsx'

interface RestoreDeletedProps {
  scope: WriteScope
  kind: CashFlowKind
  /** Of the cash flow. */
  id: number
  name: string
  offered: boolean
  doneBefore: boolean
}

/** Restores a deleted cash flow, with its marks. */
export function RestoreDeleted({ scope, kind, id, name, ...state }: RestoreDeletedProps) {
  const restore = trpc[kind].restore.useMutation()
  return (
    <ReversalButton
      {...state}
      label="Restore"
      name={`Restore ${name}`}
      done="Restored, with its marks"
      mutation={restore}
      onPress={() => restore.mutate({ ...scope, id })}
    />
  )
}
