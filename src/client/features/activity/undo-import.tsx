import { trpc } from '../../server/trpc.ts'
import { TakeBack } from './take-back.tsx'

interface ImportProps {
  account: number
  importId: string
  /** Which of several. */
  name: string
  offered: boolean
}

interface UndoImportProps extends ImportProps {
  /** What is asked before; null where that is not needed. */
  question: string | null
}

/** Deletes what an import added, as far as it is still there. */
export function UndoImport({ account, importId, name, offered, question }: UndoImportProps) {
  const onSettled = useRefresh()
  const undo = trpc.import.undo.useMutation({ onSettled })
  return (
    <TakeBack
      offered={offered}
      label="Undo import"
      name={name}
      question={question}
      consequence="What is still there of it goes away. For 30 days it can be brought back from here."
      done="Taken back"
      mutation={undo}
      onTakeBack={() => undo.mutate({ account, accountId: account, importId })}
    />
  )
}

/** Brings back what undoing an import has removed. */
export function RestoreImport({ account, importId, name, offered }: ImportProps) {
  const onSettled = useRefresh()
  const restore = trpc.import.restore.useMutation({ onSettled })
  return (
    <TakeBack
      offered={offered}
      label="Restore"
      name={name}
      done="Brought back"
      mutation={restore}
      onTakeBack={() => restore.mutate({ account, accountId: account, importId })}
    />
  )
}

/** Asks again for whatever shows what an import added. */
function useRefresh() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.income.list.invalidate(),
      utils.expense.list.invalidate(),
      utils.projection.invalidate(),
      utils.account.activity.invalidate(),
    ])
}
