import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Outlook } from '../../../shared/projections/answers.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { useWriteScope } from '../../links/write-scope.ts'
import { useDoor } from '../../plan/door.ts'
import { lastDayOf, rangeLabel, type ShownRange, useShownRange } from '../../plan/shown-range.tsx'
import { outlookOf, useOutlook } from '../../plan/use-outlook.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { countOf } from '../../words/counts.ts'
import { daysBetween, nameDay, nameMoment } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { safeToSpendOf } from '../../../shared/projections/safe-to-spend.ts'
import { RunningPaycheck } from './running-paycheck.tsx'
import { BufferAndPaydayForm } from './buffer-and-payday-form.tsx'
import { nameSafeToSpend } from './outlook-words.ts'
import { SafeAmount } from './outlook-figures.tsx'
import { formatCents } from '../../words/shown-amounts.ts'

export function SafeToSpendDialog({ onClose }: { onClose: () => void }) {
  const { account } = useWriteScope()
  const canChange = useCanChange()
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
          {outlook.payday && <RunningPaycheck account={account} />}
          <SafeToSpend account={account} outlook={outlook} range={range} />
          {canChange && <BufferAndPaydayForm account={account} />}
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
  const { today, todayCents, payday, billsCents, billCount, everydayCents } = outlook
  const until = useLowestUntilPayday(account, outlook)
  const safe = safeToSpendOf(outlook)
  const lastDay = nameDay(lastDayOf(today, range), today)
  return (
    <section className="flex flex-col gap-4 py-5 first:pt-0">
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
        {everydayCents > 0 && (
          <Line label="Everyday spending until then">
            <Money cents={-everydayCents} />
          </Line>
        )}
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

interface BothFiguresProps {
  outlook: Outlook
  range: ShownRange
  lowestUntil: Outlook['lowest'] | undefined
}

function BothFigures({ outlook, range, lowestUntil }: BothFiguresProps) {
  const { today, bufferCents, payday, lowest, safeToSpendCents, spareCents } = outlook
  const ahead = { title: `${rangeLabel(range)} ahead`, lowest, cents: spareCents }
  const columns = payday
    ? [{ title: 'Before payday', lowest: lowestUntil, cents: safeToSpendCents }, ahead]
    : [ahead]
  return (
    <table className="w-full">
      <thead className="text-xs text-ink-soft">
        <tr>
          <th scope="col">
            <span className="sr-only">Figure</span>
          </th>
          {columns.map(({ title }) => (
            <th key={title} scope="col" className="pb-1 text-right font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&_td]:py-1 [&_td]:text-right [&_th]:text-left [&_th]:font-normal">
        <tr className="align-baseline">
          <th scope="row">Lowest balance</th>
          {columns.map(({ title, lowest }) => (
            <td key={title}>{lowest && <LowestDay {...lowest} today={today} />}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">Keep at least</th>
          {columns.map(({ title }) => (
            <td key={title}>
              <Money cents={-bufferCents} plain />
            </td>
          ))}
        </tr>
        <tr className="border-t border-line">
          <th scope="row">Could be spent</th>
          {columns.map(({ title, cents }) => (
            <td key={title}>
              <Money cents={cents} plain />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function LowestDay({ cents, date, today }: Outlook['lowest'] & { today: string }) {
  const { to } = useDoor()
  return (
    <>
      <Money cents={cents} />{' '}
      <button
        type="button"
        className="block w-full rounded-field text-right text-xs text-accent underline underline-offset-2 max-sm:min-h-11"
        {...to('day', { date })}
      >
        {nameMoment(date, today)}
      </button>
    </>
  )
}
