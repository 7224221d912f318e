import { useCallback } from 'react'
import type { Activity } from '../../../shared/accounts/activity.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { failureOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { isolated } from '../../words/isolated.ts'

/** The key skips these, so that it leads on to older changes. */
const REVERSALS = new Set<Activity['action']>(['undidChange', 'undidImport', 'restoredCashFlow'])

export function useUndoLatest(): () => Promise<string> {
  const scope = useWriteScope()
  const utils = trpc.useUtils()
  const { mutateAsync: undo } = trpc.account.undo.useMutation()
  const { mutateAsync: undoImport } = trpc.import.undo.useMutation()
  const { mutateAsync: restoreIncome } = trpc.income.restore.useMutation()
  const { mutateAsync: restoreExpense } = trpc.expense.restore.useMutation()
  return useCallback(async () => {
    try {
      const { activities } = await utils.client.account.activity.query({ id: scope.account })
      const latest = activities.find(isUndoable)
      if (!latest) return 'There is nothing of yours to undo.'
      const { action, kind, cashFlowId: id, importId, revision } = latest
      const restore = kind === 'income' ? restoreIncome : restoreExpense
      if (action === 'deletedCashFlow' && id !== null) await restore({ ...scope, id })
      else if (action === 'importedFile' && importId !== null)
        await undoImport({ ...scope, importId })
      else await undo({ ...scope, revision: revision! })
      return latest.name === null
        ? 'Undone.'
        : `Undone: the last change of ${isolated(latest.name)}.`
    } catch (error) {
      return failureOf(error, 'That could not be undone. Please try again.')
    }
  }, [scope, utils, undo, undoImport, restoreIncome, restoreExpense])
}

function isUndoable(activity: Activity): boolean {
  const { action, isOwn, isUndone, revision, canRestore, canUndo } = activity
  if (!isOwn || REVERSALS.has(action)) return false
  if (action === 'deletedCashFlow') return canRestore
  if (action === 'importedFile') return canUndo
  return revision !== null && !isUndone
}
