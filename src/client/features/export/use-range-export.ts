import { useMutation } from '@tanstack/react-query'
import type { AccountRef } from '../../../shared/fields.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { countOf } from '../../words/counts.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { writeBalances } from './balances-file.ts'
import { type ExportRange, type RangeFormat, rangeFileName } from './export-range.ts'
import { writeJournal } from './journal-file.ts'

export function useRangeExport(account: AccountRef) {
  const accountName = useAccountSettings(account)?.name ?? 'account'
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: async ({ format, ...range }: ExportRange & { format: RangeFormat }) => {
      const asked = { account, timeZone: browserTimeZone(), ...range }
      const fileName = rangeFileName(format, accountName, range)
      if (format === 'balances') {
        const balances = await client.projection.balances.query(asked)
        const count = countOf(balances.balancesCents.length, 'day')
        return { fileName, text: writeBalances(balances), type: 'text/csv', count }
      }
      const journal = await client.projection.journal.query(asked)
      const text = writeJournal(journal, { accountName, ...range })
      const count = countOf(journal.items.length, 'transaction')
      return { fileName, text, type: 'text/plain', count }
    },
  })
}
