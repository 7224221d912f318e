import type { ImportResult } from '../../../shared/files/import.ts'
import { failureOf } from '../../words/call-error.ts'
import { countOf, formatCount } from '../../words/counts.ts'
import { useFixedScope } from '../../links/write-scope.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import type { CallContext } from '../../server/trpc-client.ts'
import { focusMain } from '../../browser/focus-main.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useToast } from '../../ui/layers/toast.tsx'

const CONTEXT: CallContext = { unauthorizedNotice: 'Session expired. Please log in again.' }

export function useCsvImport(onLeave: () => void) {
  const scope = useFixedScope(onLeave)
  const showToast = useToast()
  const wizardOpen = useStillOpen()
  const offer = useOfferUndo(scope.account)
  const showIfClosed = (text: string) => {
    if (!wizardOpen.current) showToast({ text })
  }

  const check = trpc.import.preview.useMutation({ trpc: { context: CONTEXT } })
  const undo = trpc.import.undo.useMutation({
    trpc: { context: CONTEXT },
  })
  const run = trpc.import.run.useMutation({
    trpc: { context: CONTEXT },
    onSuccess: (result) => {
      if (!wizardOpen.current) offerUndo(result)
    },
    onError: (error) => showIfClosed(failureOf(error, NOT_IMPORTED)),
  })

  function offerUndo(result: ImportResult) {
    const { success, doneCount = 0, importId = '' } = result
    if (success === 0) return void showToast({ text: importedSentence(result) })
    const undoImport = async () => {
      focusMain()
      const undone = await undo.mutateAsync({ ...scope, importId })
      showToast({ text: undoneSentence(undone, doneCount) })
    }
    offer(importedSentence(result), undoImport, {
      label: 'Undo import',
      done: null,
      failure: NOT_UNDONE,
    })
  }

  return { check, run, undo, offerUndo, scope }
}

function importedSentence({ success, failed, doneCount = 0 }: ImportResult): string {
  const done = doneCount === 0 ? '' : `, and marked ${formatCount(doneCount)} of their dates done`
  const wrong =
    failed === 0 ? '' : ` ${countOf(failed, 'row')} ${failed === 1 ? 'was' : 'were'} wrong.`
  return `Imported ${countOf(success, 'item')}${done}.${wrong}`
}

export function undoneSentence({ count }: { count: number }, doneCount: number): string {
  const marks = doneCount === 0 ? '' : `, with ${countOf(doneCount, 'done mark')}`
  return `Import undone: ${countOf(count, 'item')} ${count === 1 ? 'was' : 'were'} removed${marks}.`
}

export const NOT_IMPORTED = failed('Import failed')
export const NOT_UNDONE = failed('Failed to undo the import')

function failed(failure: string) {
  return {
    noAnswer: 'Network error. Please check your connection and try again.',
    before: `${failure}: `,
    foreign: `${failure}: Unknown error occurred`,
  }
}
