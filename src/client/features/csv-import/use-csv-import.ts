import { serverSentence, statusOf } from '../../lib/call-error.ts'
import { useCurrentAccount } from '../../lib/current-account.ts'
import { trpc } from '../../lib/trpc.ts'
import type { CallContext } from '../../lib/trpc-client.ts'
import { useStillOpen } from '../../lib/use-still-open.ts'
import { useToast } from '../../ui/toast.tsx'

const CONTEXT: CallContext = { refusedNotice: 'Session expired. Please log in again.' }

/** The dry run of an import into the current account, and the import itself. */
export function useCsvImport() {
  const { account, accountIdOnWire } = useCurrentAccount()
  const utils = trpc.useUtils()
  const showToast = useToast()
  const wizardOpen = useStillOpen()
  /** Once the wizard is closed, nothing else tells. */
  const tell = (text: string) => {
    if (!wizardOpen.current) showToast({ text })
  }

  const check = trpc.import.run.useMutation({ trpc: { context: CONTEXT } })
  const run = trpc.import.run.useMutation({
    trpc: { context: CONTEXT },
    onSuccess: ({ success, failed }) => {
      void utils.income.list.invalidate()
      void utils.expense.list.invalidate()
      void utils.projection.invalidate()
      tell(`Your file is imported: ${success} rows right, ${failed} wrong.`)
    },
    onError: (error) => tell(importFailure(error)),
  })
  return { check, run, scope: { account, accountId: accountIdOnWire } }
}

/** Why nothing was imported [specification 8]. */
export function importFailure(error: unknown): string {
  if (statusOf(error) === null) return 'Network error. Please check your connection and try again.'
  return `Import failed: ${serverSentence(error) ?? 'Unknown error occurred'}`
}
