import { addMonths, daysBetween, inMonth, monthOf, balancesBegin } from '../../words/dates.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useMutation } from '@tanstack/react-query'
import type { AccountRef } from '../../../shared/fields.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { countOf } from '../../words/counts.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { writeBalances } from './csv-file.ts'
import { writeJournal } from './journal-file.ts'
import { MAX_BALANCE_DAYS } from '../../../shared/projections/projection.ts'

const TEXTS: Record<RangeFormat, string> = {
  balances: 'A CSV file with a row for each day: the date, and the balance at the end of that day.',
  journal:
    'The plan as a journal for hledger, a program for plain-text accounting: one dated transaction for each income and expense that is still to come. What is done or skipped is left out, so hledger finds the balances that you see here.',
}

interface RangeExportProps {
  format: RangeFormat
  range: ExportRange
  today: string
  problems: Partial<ExportRange>
  failure: string | null
  onChange: (change: Partial<ExportRange>) => void
}

export function RangeExport(props: RangeExportProps) {
  const { format, range, today, problems, failure, onChange } = props
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="First day"
          type="date"
          className="min-w-36 flex-1"
          min={`${monthOf(today)}-01`}
          value={range.from}
          error={problems.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          label="Last day"
          type="date"
          className="min-w-36 flex-1"
          min={range.from}
          value={range.to}
          error={problems.to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <p className="text-ink-soft">{TEXTS[format]}</p>
      <Problem>{failure}</Problem>
    </>
  )
}

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

/** YYYY-MM-DD, inclusive. */
interface ExportRange {
  from: string
  to: string
}

const ENDINGS = { balances: 'csv', journal: 'journal' }

export type RangeFormat = keyof typeof ENDINGS

export function firstRange(today: string): ExportRange {
  return { from: today, to: inMonth(today, addMonths(monthOf(today), 12)) }
}

export function rangeProblems({ from, to }: ExportRange, today: string): Partial<ExportRange> {
  if (from === '') return { from: 'Choose the first day.' }
  if (monthOf(from) < monthOf(today)) return { from: `${balancesBegin(monthOf(from), today)}.` }
  if (to === '') return { to: 'Choose the last day.' }
  if (to < from) return { to: 'The last day must not be before the first day.' }
  if (daysBetween(from, to) >= MAX_BALANCE_DAYS)
    return { to: 'At most ten years can be exported at once.' }
  return {}
}

const LONGEST_ACCOUNT_NAME = 40

function rangeFileName(
  format: RangeFormat,
  accountName: string,
  { from, to }: ExportRange,
): string {
  const name = Array.from(accountName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['account'])
    .join('-')
    .slice(0, LONGEST_ACCOUNT_NAME)
    .replace(/[-\ud800-\udbff]$/, '')
  return `balance-${format}-${name}-${from}-to-${to}.${ENDINGS[format]}`
}
