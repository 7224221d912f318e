import { trpc } from '../../server/trpc.ts'
import type { WriteScope } from '../../server/write-scope.ts'
import { ReversalButton } from './reversal-button.tsx'

interface ImportProps {
  scope: WriteScope
  importId: string
  /** The button's accessible name: says which of several imports. */
  name: string
  offered: boolean
  doneBefore: boolean
}

interface UndoImportProps extends ImportProps {
  /** The question before it; null where none is needed. */
  question: string | null
}

/** Deletes what an import added, as far as it is still there. */
export function UndoImport({ scope, importId, ...button }: UndoImportProps) {
  const undo = trpc.import.undo.useMutation()
  return (
    <ReversalButton
      {...button}
      label="Undo import"
      consequence="What is still there of it is removed. For 30 days it can be restored from here."
      done="Undone"
      mutation={undo}
      onPress={() => undo.mutate({ ...scope, importId })}
    />
  )
}

/** Restores what undoing an import removed. */
export function RestoreImport({ scope, importId, ...button }: ImportProps) {
  const restore = trpc.import.restore.useMutation()
  return (
    <ReversalButton
      {...button}
      label="Restore"
      done="Restored"
      mutation={restore}
      onPress={() => restore.mutate({ ...scope, importId })}
    />
  )
}
