import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Outlook } from '../../../shared/answers.ts'
import { formatCents } from '../../../shared/money.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { errorSentence } from '../../server/call-error.ts'
import { useFixedScope } from '../../server/fixed-scope.ts'
import { outlookOf, useOutlook } from '../../server/outlook.ts'
import { usePlanLinks } from '../../server/plan-links.ts'
import { lastDayOf, type ShownRange, useShownRange } from '../../server/shown-range.ts'
import { trpc } from '../../server/trpc.ts'
import { countOf } from '../../words/counts.ts'
import { daysBetween } from '../../words/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BufferAndPaydayForm } from './buffer-and-payday-form.tsx'
import { nameDay, nameMoment, nameSpendingTime } from './outlook-words.ts'

/** How the money that is safe to spend is made up, and what decides it: the buffer and the payday. */
export function SafeToSpendDialog({ onClose }: { onClose: () => void }) {
  const { account } = useFixedScope(onClose)
  const [range] = useShownRange()
  const { data: outlook, error, refetch } = useOutlook(account)
  return (
    <Dialog
      title={outlook ? `Safe to spend ${nameSpendingTime(outlook, range)}` : 'Safe to spend'}
      onClose={onClose}
      focusesField={false}
    >
      {!outlook && !error && <Spinner />}
      {!outlook && error && (
        <ErrorState message={errorSentence(error)} onRetry={() => void refetch()} />
      )}
      {outlook && (
        <div className="divide-y divide-line-strong">
          <SafeToSpend account={account} outlook={outlook} range={range} />
          <BufferAndPaydayForm account={account} />
        </div>
      )}
    </Dialog>
  )
}

interface SafeToSpendProps {
  account: AccountRef
  outlook: Outlook
  range: ShownRange
}

function SafeToSpend({ account, outlook, range }: SafeToSpendProps) {
  const { today, todayCents, bufferCents, payday, billsCents, billCount, safeToSpendCents } =
    outlook
  const { lowest, error, refetch } = useLowestUntilPayday(account, outlook)
  const { openDay } = usePlanLinks()
  return (
    <section className="flex flex-col gap-4 pb-5">
      <p className="text-ink-soft">
        {payday
          ? `${payday.name} of ${formatCents(payday.amountCents)} comes in on ${nameDay(payday.date, today)}.`
          : `No income comes in after today until ${nameDay(lastDayOf(today, range), today)}, so this counts through that day.`}
      </p>
      <dl className="flex flex-col gap-2">
        <Line label="Balance today">
          <Money cents={todayCents} />
        </Line>
        <Line
          label={
            billCount === 0 ? 'No bills until then' : `${countOf(billCount, 'bill')} until then`
          }
        >
          <Money cents={-billsCents} plain={billCount === 0} />
        </Line>
      </dl>
      <dl className="flex flex-col gap-2 border-t border-line-strong pt-4">
        <Line
          label={
            <>
              Lowest balance until then{' '}
              {lowest && (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className="rounded-field text-accent underline underline-offset-2"
                  onClick={() => openDay(lowest.date)}
                >
                  {nameMoment(lowest.date, today)}
                </button>
              )}
            </>
          }
        >
          {lowest && <Money cents={lowest.cents} />}
        </Line>
        <Line label="Keep at least">
          <Money cents={-bufferCents} plain />
        </Line>
        <Line label="Safe to spend">
          <Money cents={safeToSpendCents} size="large" />
        </Line>
      </dl>
      {!lowest && error && (
        <ErrorState message={errorSentence(error)} onRetry={() => void refetch()} />
      )}
      {lowest && lowest.cents < bufferCents && (
        <p className="text-warning">
          {bufferCents > 0
            ? 'The balance falls below what you want to keep, so nothing is safe to spend.'
            : 'The balance falls below zero, so nothing is safe to spend.'}
        </p>
      )}
    </section>
  )
}

/** The lowest balance from today through the day before the payday. */
function useLowestUntilPayday(account: AccountRef, outlook: Outlook) {
  const { today, payday, lowest } = outlook
  const days = payday ? daysBetween(today, payday.date) : 1
  const { data, error, refetch } = trpc.projection.outlook.useQuery(outlookOf(account, days), {
    enabled: payday !== null,
    placeholderData: keepPreviousData,
  })
  return { lowest: payday ? data?.lowest : lowest, error, refetch }
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
