import type { AccountRef } from '../../../shared/fields.ts'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import type { Paycheck, Paychecks } from '../../../shared/projections/paycheck.ts'
import { OccurrenceRow } from '../../plan/occurrence/occurrence-row.tsx'
import { keyOf } from '../../plan/occurrence-ref.ts'
import { byDay, describeSteady, nameDays } from '../../plan/paycheck/paycheck-words.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { StatementHead } from '../../ui/statement-head.tsx'
import { formatWeekdayAhead, formatWeekdayDate } from '../../words/dates.ts'
import { PAYCHECK_FIGURES, PaycheckFigure } from './paycheck-rows.tsx'

interface PaycheckStatementProps {
  account: AccountRef
  answer: Paychecks
}

/** On paper each paycheck has its bills below it. */
export function PaycheckStatement({ account, answer }: PaycheckStatementProps) {
  const { today, paychecks } = answer
  return (
    <table className="order-first hidden w-full text-sm print:table">
      <thead>
        <tr>
          <td colSpan={PAYCHECK_FIGURES.length + 1}>
            <StatementHead
              period="Paychecks"
              account={useAccountSettings(account)?.name ?? ''}
              printedOn={formatWeekdayDate(today)}
              note={describeSteady(answer)}
            />
          </td>
        </tr>
        <tr className="border-b border-ink text-left text-xs">
          <th scope="col">Paycheck</th>
          {PAYCHECK_FIGURES.map(({ label }) => (
            <th key={label} scope="col" className="text-right">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {paychecks.map((paycheck) => (
        <PrintedPaycheck key={paycheck.from} paycheck={paycheck} today={today} />
      ))}
    </table>
  )
}

function PrintedPaycheck({ paycheck, today }: { paycheck: Paycheck; today: string }) {
  return (
    <tbody className="border-b border-line">
      <tr className="break-inside-avoid align-top font-semibold">
        <th scope="row" className="py-1 pr-4 text-left whitespace-nowrap">
          {nameDays(paycheck, today)}
        </th>
        {PAYCHECK_FIGURES.map(({ of }) => (
          <td key={of} className="py-1 pl-4 text-right">
            <PaycheckFigure of={of} paycheck={paycheck} today={today} />
          </td>
        ))}
      </tr>
      {paycheck.bills.toSorted(byDay).map((bill) => (
        <PrintedBill key={keyOf(bill)} bill={bill} today={today} />
      ))}
    </tbody>
  )
}

function PrintedBill({ bill, today }: { bill: OpenItem; today: string }) {
  return (
    <tr className="break-inside-avoid text-xs">
      <td className="py-0.5 pl-4 whitespace-nowrap">{formatWeekdayAhead(bill.on, today)}</td>
      <td colSpan={PAYCHECK_FIGURES.length} className="py-0.5">
        <span className="flex max-w-80 justify-between gap-4">
          <OccurrenceRow occurrence={bill} amount={{ size: 'small' }} />
        </span>
      </td>
    </tr>
  )
}
