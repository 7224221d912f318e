import type { ReactNode } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import type { MonthProjection } from '../../../../shared/projections/projection.ts'
import { useAccountSettings } from '../../../server/account-settings.ts'
import type { BalanceView } from '../../../plan/balance-view.ts'
import { formatWeekdayDate, formatMonth, monthOf } from '../../../words/dates.ts'
import { balancesBegin, isPastMonth } from '../../../words/past-balances.ts'
import { StatementHead } from '../../../ui/statement-head.tsx'
import { StartWords } from '../month-start.tsx'
import { PrintedCalendar } from './printed-calendar.tsx'
import { PrintedDays } from './printed-days.tsx'

export interface MonthStatementProps {
  projection: MonthProjection
  view: BalanceView
  account: AccountRef
}

function MonthStatement({ projection, view, account }: MonthStatementProps) {
  const { month, today, days } = projection
  const head = (
    <StatementHead
      period={formatMonth(month)}
      account={useAccountSettings(account)?.name ?? ''}
      printedOn={formatWeekdayDate(today)}
      note={noteOf(projection)}
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

function noteOf(projection: MonthProjection): ReactNode {
  const { month, today } = projection
  if (month === monthOf(today)) return null
  if (isPastMonth(month, today)) return balancesBegin(month, today)
  return <StartWords projection={projection} />
}

export function renderMonthStatement(props: MonthStatementProps): ReactNode {
  return <MonthStatement {...props} />
}
