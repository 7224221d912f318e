import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Outlook } from '../../../shared/projections/answers.ts'
import { formatCents } from '../../../shared/money/money.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { outlookOf, useOutlook } from '../../plan/use-outlook.ts'
import { safeToSpendOf } from '../../words/safe-to-spend.ts'
import { lastDayOf, type ShownRange, useShownRange } from '../../plan/shown-range.tsx'
import { trpc } from '../../server/trpc-hooks.ts'
import { countOf } from '../../words/counts.ts'
import { daysBetween } from '../../words/dates.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { BufferAndPaydayForm } from './buffer-and-payday-form.tsx'
import { BothFigures } from './both-figures.tsx'
import { nameDay, nameMoment, nameSafeToSpend } from './outlook-words.ts'
import { SafeAmount } from './safe-amount.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { isolated } from '../../words/isolated.ts'

export function SafeToSpendDialog({ onClose }: { onClose: () => void }) {
  const { account } = useWriteScope()
  const [range] = useShownRange()
  const query = useOutlook(account)
  const outlook = query.data
  return (
    <Dialog
      title={outlook ? nameSafeToSpend(outlook, range).join(' ') : 'Safe to spend'}
      onClose={onClose}
      focusesField={false}
    >
      <NotLoaded query={query} />
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
  const { today, todayCents, payday, billsCents, billCount } = outlook
  const until = useLowestUntilPayday(account, outlook)
  const safe = safeToSpendOf(outlook)
  const lastDay = nameDay(lastDayOf(today, range), today)
  return (
    <section className="flex flex-col gap-4 pb-5">
      <p className="text-ink-soft">
        {payday
          ? `${isolated(payday.name)} of ${formatCents(payday.amountCents)} comes in on ${nameDay(payday.date, today)}.`
          : `No income comes in after today until ${lastDay}, so this counts through that day.`}
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
      <BothFigures outlook={outlook} range={range} lowestUntil={until.lowest} />
      {until.error && <NotLoaded query={{ ...until, data: until.lowest }} />}
      <dl className="border-t border-line-strong pt-4">
        <Line label={payday ? 'Safe to spend: the lesser of both' : 'Safe to spend'}>
          <SafeAmount {...safe} />
        </Line>
      </dl>
      <Reason outlook={outlook} />
    </section>
  )
}

function useLowestUntilPayday(account: AccountRef, outlook: Outlook) {
  const { today, payday, lowest } = outlook
  const days = payday ? daysBetween(today, payday.date) : 1
  const { data, error, refetch } = trpc.projection.outlook.useQuery(outlookOf(account, days), {
    enabled: payday !== null,
    placeholderData: keepPreviousData,
  })
  return { lowest: payday ? data?.lowest : lowest, error, refetch }
}

function Reason({ outlook }: { outlook: Outlook }) {
  const { today, bufferCents, lowest, safeToSpendCents, spareCents } = outlook
  const { shortOn } = safeToSpendOf(outlook)
  if (shortOn !== null)
    return (
      <p className="text-warning">
        {shortOn === today ? 'Today' : `On ${nameDay(shortOn, today)}`} the balance falls below{' '}
        {bufferCents > 0 ? 'what you want to keep' : 'zero'} anyway, so nothing is safe to spend.
      </p>
    )
  if (spareCents === safeToSpendCents) return null
  return (
    <p className="text-ink-soft">
      More than that would be missing {nameMoment(lowest.date, today)}, after payday.
    </p>
  )
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
