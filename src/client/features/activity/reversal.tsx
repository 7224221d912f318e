import type { Activity } from '../../../shared/accounts/activity.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { useWriteScope } from '../../links/write-scope.ts'
import { countOf } from '../../words/counts.ts'
import { formatTime } from '../../words/moments.ts'
import { describeActivity } from './activity-words.ts'
import { ReversalButton } from './reversal-button.tsx'
import { isolated } from '../../words/isolated.ts'

const FAILED = 'That did not work. Please try again.'

export function Reversal({ activity, today }: { activity: Activity; today: string }) {
  const scope = useWriteScope()
  const canChange = useCanChange()
  const { action, kind, cashFlowId: id, importId, revision, isUndone, isOwn } = activity
  const restore = useChange(trpc[kind ?? 'expense'].restore, { failed: FAILED })
  const undoImport = useChange(trpc.import.undo, { failed: FAILED })
  const restoreImport = useChange(trpc.import.restore, { failed: FAILED })
  const undo = useChange(trpc.account.undo, { failed: FAILED })
  const at = formatTime(activity.at)
  const rows = countOf(activity.count ?? 0, 'row')
  const button = { offered: canChange && activity.canRestore, doneBefore: isUndone }

  if (action === 'deletedCashFlow' && kind && id !== null)
    return (
      <ReversalButton
        {...button}
        label="Restore"
        name={`Restore ${activity.name ?? ''}`}
        done="Restored, with its marks"
        mutation={restore}
        onPress={() => restore.mutate({ ...scope, id })}
      />
    )
  if (action === 'importedFile' && importId !== null)
    return (
      <ReversalButton
        {...button}
        offered={canChange && activity.canUndo}
        label="Undo import"
        name={`Undo import of ${rows} at ${at}`}
        question={isOwn ? null : `Undo ${isolated(activity.memberName)}’s import of ${rows}?`}
        consequence="What is still there of it is removed. For 30 days it can be restored from here."
        done="Undone"
        mutation={undoImport}
        onPress={() => undoImport.mutate({ ...scope, importId })}
      />
    )
  if (action === 'undidImport' && importId !== null)
    return (
      <ReversalButton
        {...button}
        label="Restore"
        name={`Restore import of ${rows}, undone at ${at}`}
        done="Restored"
        mutation={restoreImport}
        onPress={() => restoreImport.mutate({ ...scope, importId })}
      />
    )
  if (revision === null) return null
  const { who, before, name, after } = describeActivity(activity, today)
  const said = [who, before, name, after].filter(Boolean).join(' ')
  return (
    <ReversalButton
      {...button}
      offered={canChange && !isUndone}
      label="Undo"
      name={`Undo: ${said}, at ${at}`}
      question={isOwn ? null : `Undo that ${said}?`}
      done="Undone"
      mutation={undo}
      onPress={() => undo.mutate({ ...scope, revision })}
    />
  )
}
