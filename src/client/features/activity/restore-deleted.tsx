import type { CashFlowKind } from '../../../shared/cash-flow.ts'
import { trpc } from '../../server/trpc.ts'
import { TakeBack } from './take-back.tsx'

interface RestoreDeletedProps {
  account: number
  kind: CashFlowKind
  /** Of the cash flow. */
  id: number
  name: string
  offered: boolean
}

/** Brings a deleted cash flow back, with its marks. */
export function RestoreDeleted({ account, kind, id, name, offered }: RestoreDeletedProps) {
  const utils = trpc.useUtils()
  const restore = trpc[kind].restore.useMutation({
    onSettled: () =>
      Promise.all([
        utils[kind].list.invalidate(),
        utils.projection.invalidate(),
        utils.account.activity.invalidate(),
      ]),
  })
  return (
    <TakeBack
      offered={offered}
      label="Restore"
      name={`Restore ${name}`}
      done="Restored, with its marks"
      mutation={restore}
      onTakeBack={() => restore.mutate({ account, accountId: account, id })}
    />
  )
}
