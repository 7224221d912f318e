import type { AccountRef } from '../../../shared/fields.ts'
import { exportRangeForm } from '../../../shared/projections/projection.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FAILURES } from '../../words/call-error.ts'
import { countOf } from '../../words/counts.ts'
import { addMonths, balancesBegin, inMonth, monthOf } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { writeBalances } from './csv-file.ts'
import { writeJournal } from './journal-file.ts'

const TEXTS = {
  balances: 'A CSV file with a row for each day: the date, and the balance at the end of that day.',
  journal:
    'The plan as a journal for hledger, a program for plain-text accounting: one dated transaction for each income and expense that is still to come. What is done or skipped is left out, so hledger finds the balances that you see here.',
}

export type RangeFormat = keyof typeof TEXTS

interface RangeExportProps {
  format: RangeFormat
  form: ReturnType<typeof useRangeExport>
}

export function RangeExport({ format, form }: RangeExportProps) {
  const today = useToday()
  return (
    <Form form={form} noValidate className="flex flex-col gap-4" onChange={() => form.fail(null)}>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="First day"
          type="date"
          className="min-w-36 flex-1"
          min={`${monthOf(today)}-01`}
          {...form.text('from')}
        />
        <TextField
          label="Last day"
          type="date"
          className="min-w-36 flex-1"
          min={form.values.from}
          {...form.text('to')}
        />
      </div>
      <p className="text-ink-soft">{TEXTS[format]}</p>
    </Form>
  )
}

export type Save = (fileName: string, text: string, type: string, count: string) => void

/** YYYY-MM-DD, inclusive. */
interface Range {
  from: string
  to: string
}

export function useRangeExport(account: AccountRef, format: RangeFormat, save: Save) {
  const today = useToday()
  const accountName = useAccountSettings(account)?.name ?? 'account'
  const { client } = trpc.useUtils()
  return useForm(
    ({ from }: Range) => exportRangeForm(today, `${balancesBegin(monthOf(from), today)}.`),
    {
      defaults: { from: today, to: inMonth(today, addMonths(monthOf(today), 12)) },
      send: async (range) => {
        const asked = { account, timeZone: browserTimeZone(), ...range }
        const fileName = rangeFileName(format, accountName, range)
        if (format === 'balances') {
          const balances = await client.projection.balances.query(asked)
          const count = countOf(balances.balancesCents.length, 'day')
          return save(`${fileName}.csv`, writeBalances(balances), 'text/csv', count)
        }
        const journal = await client.projection.journal.query(asked)
        const text = writeJournal(journal, { accountName, ...range })
        const count = countOf(journal.items.length, 'transaction')
        save(`${fileName}.journal`, text, 'text/plain', count)
      },
      failure: FAILURES.query,
    },
  )
}

const LONGEST_ACCOUNT_NAME = 40

function rangeFileName(format: RangeFormat, accountName: string, { from, to }: Range): string {
  const name = Array.from(accountName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['account'])
    .join('-')
    .slice(0, LONGEST_ACCOUNT_NAME)
    .replace(/[-\ud800-\udbff]$/, '')
  return `balance-${format}-${name}-${from}-to-${to}`
}
