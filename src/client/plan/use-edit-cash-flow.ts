import { useCallback } from 'react'
import { useWriteScope } from '../links/write-scope.ts'
import { statusOf } from '../words/call-error.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { NOT_OPENED } from '../ui/layers/lazy-screen.tsx'
import { useToast } from '../ui/layers/toast.tsx'
import { useDoor } from './door.ts'
import type { OccurrenceRef } from './occurrence-ref.ts'

/** Opens the editor on a cash flow as the server has it now; with a date, to change it from that date on. */
export function useEditCashFlow() {
  const { account } = useWriteScope()
  const { open, preload } = useDoor()
  const utils = trpc.useUtils()
  const showToast = useToast()
  return useCallback(
    async ({ kind, id, date }: Omit<OccurrenceRef, 'date'> & { date?: string }) => {
      preload('cash-flow')
      try {
        const { cashFlow } = await utils[kind].latest.fetch({ account, id }, { staleTime: 0 })
        open('cash-flow', { kind, cashFlow, fromDate: date })
      } catch (error) {
        const isDeleted = statusOf(error) === 404
        showToast({
          text: isDeleted
            ? 'This could not be opened, because somebody has deleted it.'
            : NOT_OPENED,
        })
      }
    },
    [account, open, preload, utils, showToast],
  )
}
