import { useRef } from 'react'
import type { ImportResult, RunImportInput } from '../../../shared/import.ts'
import { serverSentence, statusOf } from '../../server/call-error.ts'
import { countOf, formatCount } from '../../words/counts.ts'
import { useFixedScope } from '../../server/fixed-scope.ts'
import { trpc } from '../../server/trpc.ts'
import type { CallContext } from '../../server/trpc-client.ts'
import { focusMain } from '../../browser/focus-main.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { UNDO_OFFERED_MS, UNDO_TOPIC } from '../../server/undo-offer.ts'
import { useToast } from '../../ui/toast.tsx'

const CONTEXT: CallContext = { refusedNotice: 'Session expired. Please log in again.' }

/**
 * The preview of an import into the account in view, the import itself, and its undoing.
 *
 * @param onLeave Called once another account is in view.
 */
export function useCsvImport(onLeave: () => void) {
  const scope = useFixedScope(onLeave)
  const showToast = useToast()
  const wizardOpen = useStillOpen()
  /** The number of dates that the import marked done, for when it is undone. */
  const doneCount = useRef(0)
  /** Once the wizard is closed, only a toast can show it. */
  const showIfClosed = (text: string) => {
    if (!wizardOpen.current) showToast({ text })
  }

  const check = trpc.import.preview.useMutation({ trpc: { context: CONTEXT } })
  const undo = trpc.import.undo.useMutation({
    trpc: { context: CONTEXT },
    onSuccess: (undone) => showIfClosed(undoneSentence(undone, doneCount.current)),
    onError: (error, sent) => {
      if (!wizardOpen.current) showUndoToast(undoFailure(error), sent)
    },
  })
  const run = trpc.import.run.useMutation({
    trpc: { context: CONTEXT },
    onSuccess: (result, sent) => {
      doneCount.current = result.doneCount ?? 0
      if (!wizardOpen.current) offerUndo(result, sent)
    },
    onError: (error) => showIfClosed(importFailure(error)),
  })

  /** For an import whose result the wizard no longer shows. */
  function offerUndo(result: ImportResult, sent: SentImport) {
    if (result.success > 0) showUndoToast(importedSentence(result), sent)
    else showToast({ text: importedSentence(result) })
  }

  function showUndoToast(text: string, sent: SentImport) {
    const undoImport = () => {
      focusMain()
      undo.mutate(undoOf(sent))
    }
    showToast({
      text,
      topic: UNDO_TOPIC,
      action: { label: 'Undo import', run: undoImport },
      durationMs: UNDO_OFFERED_MS,
    })
  }

  return { check, run, undo, offerUndo, scope }
}

type SentImport = Pick<RunImportInput, 'account' | 'accountId' | 'importId'>

/** The input of undoing an import: the same account, and the import's id. */
export function undoOf({ account, accountId, importId = '' }: SentImport) {
  return { account, accountId, importId }
}

/** "Imported 12 items, and marked 8 of their dates done. 2 rows were wrong." */
function importedSentence({ success, failed, doneCount = 0 }: ImportResult): string {
  const done = doneCount === 0 ? '' : `, and marked ${formatCount(doneCount)} of their dates done`
  const wrong =
    failed === 0 ? '' : ` ${countOf(failed, 'row')} ${failed === 1 ? 'was' : 'were'} wrong.`
  return `Imported ${countOf(success, 'item')}${done}.${wrong}`
}

/** "Import undone: 12 items were removed, with 8 done marks." */
export function undoneSentence({ count }: { count: number }, doneCount: number): string {
  const marks = doneCount === 0 ? '' : `, with ${countOf(doneCount, 'done mark')}`
  return `Import undone: ${countOf(count, 'item')} ${count === 1 ? 'was' : 'were'} removed${marks}.`
}

/** Why an import, or its preview, failed [behaviour: Errors]. */
export function importFailure(error: unknown): string {
  if (statusOf(error) === null) return 'Network error. Please check your connection and try again.'
  return `Import failed: ${serverSentence(error) ?? 'Unknown error occurred'}`
}

/** Why an import could not be undone. */
export function undoFailure(error: unknown): string {
  if (statusOf(error) === null) return 'Network error. Please check your connection and try again.'
  return `Failed to undo the import: ${serverSentence(error) ?? 'Unknown error occurred'}`
}
