import type { ReactNode } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import type { MonthProjection } from '../../../../shared/projection.ts'
import { useAccountName } from '../../../server/account-name.ts'
import type { BalanceView } from '../../../server/balance-view.ts'
import { formatDayOfYear, formatMonth } from '../../../words/dates.ts'
import { StatementHead } from '../../../ui/statement-head.tsx'
import { PrintedCalendar } from './printed-calendar.tsx'
import { PrintedDays } from './printed-days.tsx'

export interface MonthStatementProps {
  projection: MonthProjection
  view: BalanceView
  account: AccountRef
}

/** A month on paper: all its days, with all that falls on them [behaviour: Print]. */
function MonthStatement({ projection, view, account }: MonthStatementProps) {
  const { month, today, days } = projection
  const head = (
    <StatementHead
      period={formatMonth(month)}
      account={useAccountName(account) ?? ''}
      printedOn={formatDayOfYear(today)}
    />
  )
  return (
    <div className="hidden print:block">
      {view === 'list' ? (
        <PrintedDays head={head} days={days} />
      ) : (
        <PrintedCalendar head={head} days={days} today={today} />
      )}
    </div>
  )
}

export function renderMonthStatement(props: MonthStatementProps): ReactNode {
  return <MonthStatement {...props} />
}
