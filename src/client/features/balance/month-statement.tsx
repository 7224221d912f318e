import type { ReactNode } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Day, MonthProjection } from '../../../shared/projections/projection.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import type { BalanceView } from '../../plan/balance-view.ts'
import { useCards } from '../../plan/occurrence/bill-fold.tsx'
import { BaseNote, DateNote, OccurrenceRow } from '../../plan/occurrence/occurrence-row.tsx'
import { keyOf } from '../../plan/occurrence-ref.ts'
import { Money } from '../../ui/money-amount.tsx'
import { StatementHead } from '../../ui/statement-head.tsx'
import { formatCount } from '../../words/counts.ts'
import {
  formatMonth,
  formatWeekdayDate,
  formatWeekdayDay,
  formatWeekdayName,
  monthOf,
  balancesBegin,
  isPastMonth,
} from '../../words/dates.ts'
import { someWeek, weeksOf } from './calendar/calendar-days.ts'
import { EverydayLine } from './everyday-line.tsx'
import { StartWords } from './month-start.tsx'

export interface MonthStatementProps {
  projection: MonthProjection
  view: BalanceView
  account: AccountRef
}

export function renderMonthStatement(props: MonthStatementProps): ReactNode {
  return <MonthStatement {...props} />
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
  const cards = useCards(account)
  return (
    <div className="hidden print:block">
      {view === 'list' ? (
        <PrintedDays head={head} days={days} cards={cards} />
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

type Cards = ReturnType<typeof useCards>

interface PrintedDaysProps {
  head: ReactNode
  days: Day[]
}

function PrintedDays({ head, days, cards }: PrintedDaysProps & { cards: Cards }) {
  return (
    <table className="w-full text-[0.8125rem]/4">
      <thead>
        <tr>
          <td colSpan={3}>{head}</td>
        </tr>
        <tr className="border-b border-ink text-left text-xs">
          <th scope="col">Date</th>
          <th scope="col" className="flex justify-between gap-x-4 pr-6">
            <span>Description</span>
            <span>Amount</span>
          </th>
          <th scope="col" className="text-right">
            Balance
          </th>
        </tr>
      </thead>
      {days.map((day) => (
        <tbody key={day.date} className="break-inside-avoid border-b border-line">
          <tr className="align-baseline">
            <th scope="row" className="py-px pr-4 text-left font-normal whitespace-nowrap">
              {formatWeekdayDay(day.date)}
            </th>
            <td className="w-full pr-6">
              <PrintedItems day={day} hasBase cards={cards} />
            </td>
            <td
              className={`py-px text-right font-semibold whitespace-nowrap ${day.transactions.length + Number(day.everydayCents > 0) > 1 ? 'align-bottom' : ''}`}
            >
              <Money cents={day.balanceCents} />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}

interface PrintedItemsProps {
  day: Day
  hasBase?: boolean
  cards?: Cards
}

function PrintedItems({ day, hasBase = false, cards }: PrintedItemsProps) {
  const { date, transactions, moreCount = 0 } = day
  return (
    <>
      {transactions.map((occurrence) => (
        <p
          key={keyOf(occurrence)}
          className="flex flex-wrap justify-between gap-x-1 py-px break-inside-avoid"
        >
          <OccurrenceRow
            occurrence={occurrence}
            marks={
              <>
                {occurrence.skipped ? '(skipped)' : occurrence.occurred && '(done)'}{' '}
                {hasBase && (
                  <BaseNote occurrence={occurrence} isCard={cards?.includes(occurrence.id)} />
                )}{' '}
                <DateNote occurrence={occurrence} on={date} />
              </>
            }
            amount={{ plain: true, className: 'ml-auto [font-size:inherit]' }}
          />
        </p>
      ))}
      <EverydayLine
        day={day}
        className="gap-x-1 py-px"
        amount={{ plain: true, className: '[font-size:inherit]' }}
      />
      {moreCount > 0 && <p>and {formatCount(moreCount)} more</p>}
    </>
  )
}

function PrintedCalendar({ head, days, today }: PrintedDaysProps & { today: string }) {
  return (
    <table className="w-full table-fixed border-collapse text-xs">
      <thead>
        <tr>
          <td colSpan={7}>{head}</td>
        </tr>
        <tr>
          {someWeek().map((date) => (
            <th key={date} scope="col" className="pb-1">
              {formatWeekdayName(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map(({ blankBefore, days, blankAfter }) => (
          <tr key={days[0]?.date} className="break-inside-avoid">
            {blankBefore > 0 && <Blank count={blankBefore} />}
            {days.map((day) => (
              <td
                key={day.date}
                className="h-20 border border-line p-1 align-top text-[0.625rem]/3"
              >
                <p className="flex flex-wrap justify-between gap-x-1 text-xs font-semibold">
                  <span>{Number(day.date.slice(8))}</span>
                  {day.date >= today && <Money size="small" cents={day.balanceCents} />}
                </p>
                <PrintedItems day={day} />
              </td>
            ))}
            {blankAfter > 0 && <Blank count={blankAfter} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Blank({ count }: { count: number }) {
  return <td aria-hidden colSpan={count} className="border border-line" />
}
