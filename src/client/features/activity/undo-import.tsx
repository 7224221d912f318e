import { trpc } from '../../lib/trpc.ts'
import { TakeBack } from './take-back.tsx'

interface UndoImportProps {
  account: number
  importId: string
  /** Which of several. */
  name: string
  offered: boolean
}

/** Deletes what an import added, as far as it is still there. */
export function UndoImport({ account, importId, name, offered }: UndoImportProps) {
  const utils = trpc.useUtils()
  const undo = trpc.import.undo.useMutation({
    onSettled: () =>
      Promise.all([
        utils.income.list.invalidate(),
        utils.expense.list.invalidate(),
        utils.projection.invalidate(),
        utils.account.activity.invalidate(),
      ]),
  })
  return (
    <TakeBack
      offered={offered}
      label="Undo import"
      name={name}
      done="Taken back"
      mutation={undo}
      onTakeBack={() => undo.mutate({ account, accountId: account, importId })}
    />
  )
}
