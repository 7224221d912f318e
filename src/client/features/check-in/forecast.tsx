import type { AccountRef } from '../../../shared/fields.ts'
import type { CheckIn } from '../../../shared/plan/check-in.ts'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { countOf, formatCount } from '../../words/counts.ts'
import { formatDay, formatDayNear } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { comparisonsOf, countWithin, ENOUGH, usualMissCents } from './forecast-quality.ts'
import { formatCents } from '../../words/shown-amounts.ts'

export function Forecast({ account }: { account: AccountRef }) {
  const today = useToday()
  const { data, error, refetch } = trpc.account.checkIns.useQuery({ account })
  if (!data)
    return error ? (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
        <p>The check-ins could not be loaded.</p>
        <Button size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    ) : null
  const comparisons = comparisonsOf(data)
  const missCents = usualMissCents(comparisons)
  if (comparisons.length === 0)
    return (
      <div className="flex flex-col gap-1 text-ink-soft">
        <p>{describeBeginning(data, today)}</p>
        <WithinRange account={account} comparisons={comparisons} />
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      {missCents === null ? (
        <p className="text-ink-soft">
          {`${countOf(comparisons.length, 'comparison')} so far. From ${ENOUGH} on you see here how far the plan usually is from your bank.`}
        </p>
      ) : (
        <p>
          The usual miss is <strong className="font-semibold">{formatCents(missCents)}</strong>.{' '}
          <span className="text-ink-soft">
            {`Half of the last ${countOf(comparisons.length, 'check-in')} were at least as close to the plan.`}
          </span>
        </p>
      )}
      <WithinRange account={account} comparisons={comparisons} />
      <ForecastChart comparisons={comparisons} />
      <ForecastTable comparisons={comparisons} today={today} />
    </div>
  )
}

function describeBeginning([latest]: CheckIn[], today: string): string {
  const begins = 'compares what was planned with what your bank says.'
  if (!latest)
    return `It begins with your first check-in; the second one, on a later day, ${begins}`
  return `It began with your check-in on ${formatDayNear(latest.onDate, today)}. The next one, on a later day, ${begins}`
}

interface WithinRangeProps {
  account: AccountRef
  comparisons: CheckIn[]
}

function WithinRange({ account, comparisons }: WithinRangeProps) {
  const today = useToday()
  const counted = countWithin(comparisons)
  const days = { account, from: today, to: today, timeZone: browserTimeZone() }
  const { data } = trpc.projection.range.useQuery(days, { enabled: counted === null })
  if (counted)
    return (
      <p>
        In{' '}
        <strong className="font-semibold">
          {formatCount(counted.within)} of {countOf(counted.of, 'check-in')}
        </strong>{' '}
        your bank was within the range of everyday spending.{' '}
        <span className="text-ink-soft">Eight of ten are usual.</span>
      </p>
    )
  if (!data?.lowCents) return null
  return (
    <p className="text-ink-soft">
      From your next check-in on you see here how often your bank was within the range of everyday
      spending.
    </p>
  )
}

const MONEY_COLUMNS = ['Planned', 'Bank', 'Difference']

function ForecastTable({ comparisons, today }: { comparisons: CheckIn[]; today: string }) {
  return (
    <ScrollBox aria-label="Planned and bank" className="max-h-64 overflow-auto">
      <table className="w-full text-xs sm:text-sm">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 pr-2 text-left font-medium">
              Day
            </th>
            {MONEY_COLUMNS.map((column) => (
              <th key={column} scope="col" className="py-1.5 pl-2 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {comparisons.map(
            ({ id, onDate, expectedCents, balanceCents, differenceCents, range }) => (
              <tr key={id} className="align-baseline">
                <th scope="row" className="py-1.5 pr-2 text-left font-normal whitespace-nowrap">
                  {formatDayNear(onDate, today)}
                </th>
                {[expectedCents, balanceCents].map((cents, place) => (
                  <td key={MONEY_COLUMNS[place]} className="py-1.5 pl-2 text-right">
                    <Money cents={cents} />
                    {place === 0 && range && (
                      <p className="text-xs text-ink-faint">
                        {formatCents(range.lowCents)} to {formatCents(range.highCents)}
                      </p>
                    )}
                  </td>
                ))}
                <td className="py-1.5 pl-2 text-right">
                  <Money signed cents={differenceCents} className="font-medium" />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const SHOWN = 24
const ROOM = 12
const WIDTH = 480
const HEIGHT = 96
const MIDDLE = HEIGHT / 2

function ForecastChart({ comparisons }: { comparisons: CheckIn[] }) {
  const shown = comparisons.slice(0, SHOWN).toReversed()
  const most = shown.reduce(
    (cents, { differenceCents }) => Math.max(cents, Math.abs(differenceCents)),
    0,
  )
  const slot = WIDTH / Math.max(ROOM, shown.length)
  return (
    <figure className="flex flex-col gap-1">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full max-w-160" aria-hidden>
        {shown.map(({ id, onDate, differenceCents }, place) => {
          const height = most === 0 ? 0 : (Math.abs(differenceCents) / most) * (MIDDLE - 2)
          return (
            <rect
              key={id}
              x={(place + 0.15) * slot}
              // An exact one is a thin mark.
              width={slot * 0.7}
              y={differenceCents > 0 ? MIDDLE - height : MIDDLE - (height === 0 ? 1 : 0)}
              height={Math.max(height, 2)}
              className={differenceCents < 0 ? 'fill-negative' : 'fill-positive'}
            >
              <title>{`${formatDay(onDate)}: ${formatCents(differenceCents)}`}</title>
            </rect>
          )
        })}
        <line
          x1={0}
          x2={WIDTH}
          y1={MIDDLE}
          y2={MIDDLE}
          className="stroke-line-strong"
          strokeWidth={1}
        />
      </svg>
      <figcaption className="text-xs text-ink-soft">
        Above the line the bank had more than planned, below it less. The latest is on the right.
      </figcaption>
    </figure>
  )
}
