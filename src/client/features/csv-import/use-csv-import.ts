import type { ImportResult, RunImportInput } from '../../../shared/import.ts'
import { serverSentence, statusOf } from '../../lib/call-error.ts'
import { useCurrentAccount } from '../../lib/current-account.ts'
import { trpc } from '../../lib/trpc.ts'
import type { CallContext } from '../../lib/trpc-client.ts'
import { useStillOpen } from '../../lib/use-still-open.ts'
import { useToast } from '../../ui/toast.tsx'
import { countRows } from './row-counts.tsx'

const CONTEXT: CallContext = { refusedNotice: 'Session expired. Please log in again.' }

const UNDO_MS = 10_000

/** The dry run of an import into the current account, the import itself, and the way back. */
export function useCsvImport() {
  const { account, accountIdOnWire } = useCurrentAccount()
  const utils = trpc.useUtils()
  const showToast = useToast()
  const wizardOpen = useStillOpen()
  /** Once the wizard is closed, nothing else tells. */
  const tell = (text: string) => {
    if (!wizardOpen.current) showToast({ text })
  }
  const refresh = () => {
    void utils.income.list.invalidate()
    void utils.expense.list.invalidate()
    void utils.projection.invalidate()
  }

  const check = trpc.import.preview.useMutation({ trpc: { context: CONTEXT } })
  const undo = trpc.import.undo.useMutation({
    trpc: { context: CONTEXT },
    onSuccess: (undone) => {
      refresh()
      tell(undoneSentence(undone))
    },
    onError: (error) => tell(undoFailure(error)),
  })
  const run = trpc.import.run.useMutation({
    trpc: { context: CONTEXT },
    onSuccess: (result, sent) => {
      refresh()
      if (!wizardOpen.current) offerUndo(result, sent)
    },
    onError: (error) => tell(importFailure(error)),
  })

  /** Where the wizard no longer tells of the import, nor offers to take it back. */
  function offerUndo(result: ImportResult, sent: SentImport) {
    const takeBack = () => {
      // The button that was pressed goes away.
      document.querySelector('main')?.focus({ preventScroll: true })
      undo.mutate(undoOf(sent))
    }
    showToast({
      text: importedSentence(result),
      ...(result.success > 0 && { action: { label: 'Undo import', run: takeBack } }),
      durationMs: UNDO_MS,
    })
  }

  return { check, run, undo, offerUndo, scope: { account, accountId: accountIdOnWire } }
}

type SentImport = Pick<RunImportInput, 'account' | 'accountId' | 'importId'>

/** What takes an import back, from where it went. */
export function undoOf({ account, accountId, importId = '' }: SentImport) {
  return { account, accountId, importId }
}

/** "Imported 12 items. 2 rows were wrong." */
function importedSentence({ success, failed }: ImportResult): string {
  const wrong = failed === 0 ? '' : ` ${countRows(failed)} ${failed === 1 ? 'was' : 'were'} wrong.`
  return `Imported ${countItems(success)}.${wrong}`
}

/** "Import undone: 12 items were removed." */
export function undoneSentence({ count }: { count: number }): string {
  return `Import undone: ${countItems(count)} ${count === 1 ? 'was' : 'were'} removed.`
}

function countItems(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}`
}

/** Why nothing was imported [specification 8]. */
export function importFailure(error: unknown): string {
  if (statusOf(error) === null) return 'Network error. Please check your connection and try again.'
  return `Import failed: ${serverSentence(error) ?? 'Unknown error occurred'}`
}

/** Why the import is still there. */
export function undoFailure(error: unknown): string {
  if (statusOf(error) === null) return 'Network error. Please check your connection and try again.'
  return `Failed to undo the import: ${serverSentence(error) ?? 'Unknown error occurred'}`
}
