import { formatCents } from '../../../../shared/money/money.ts'
import { formatDay } from '../../../words/dates.ts'
import type { CheckIn } from '../../../../shared/plan/check-in.ts'

const SHOWN = 24
const ROOM = 12
const WIDTH = 480
const HEIGHT = 96
const MIDDLE = HEIGHT / 2

export function ForecastChart({ comparisons }: { comparisons: CheckIn[] }) {
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
