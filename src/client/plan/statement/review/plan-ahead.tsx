import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { PlanPreview } from '../../../../shared/statements/plan-preview.ts'
import { Money } from '../../../ui/money-amount.tsx'
import { PreviewGraph } from '../../graph/preview-graph.tsx'

interface PlanAheadProps {
  ahead: PlanPreview | undefined
  isOpenEnded: boolean
  isBehind: boolean
  bufferCents: number
  hasPlan: boolean
  children: ReactNode
}

export function PlanAhead(props: PlanAheadProps) {
  const { ahead, isOpenEnded, isBehind, bufferCents, hasPlan, children } = props
  const days = useMemo(
    () =>
      ahead && {
        from: ahead.from,
        today: ahead.from,
        balancesCents: ahead.balancesCents,
        bufferCents,
      },
    [ahead, bufferCents],
  )
  const fade = `transition-opacity ${isBehind ? 'opacity-60' : ''}`
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        {children}
        <dl
          aria-busy={isBehind || undefined}
          className={`flex flex-1 flex-wrap justify-between gap-x-4 gap-y-2 ${fade}`}
        >
          <Figure name="Today" className="max-sm:basis-full">
            {ahead && !isOpenEnded && <Money size="number" cents={ahead.todayCents} />}
          </Figure>
          <Figure name={hasPlan ? 'New in a month' : 'In a month'}>
            {ahead && <Money size="large" signed cents={ahead.monthlyInCents} />}
          </Figure>
          <Figure name={hasPlan ? 'New out a month' : 'Out a month'}>
            {ahead && <Money size="large" cents={-ahead.monthlyOutCents} />}
          </Figure>
        </dl>
      </div>
      <div className={`flex min-h-71 flex-col sm:min-h-75 ${fade}`}>
        {days && !isOpenEnded && <PreviewGraph days={days} />}
        {isOpenEnded && (
          <p className="m-auto max-w-72 text-center text-ink-soft">
            The next 3 months appear here once you have entered the balance of today.
          </p>
        )}
      </div>
    </>
  )
}

interface FigureProps {
  name: string
  className?: string
  children: ReactNode
}

function Figure({ name, className = '', children }: FigureProps) {
  return (
    <div className={`flex flex-col ${className}`}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="flex min-h-8 items-center">
        {children || <span className="text-ink-faint">–</span>}
      </dd>
    </div>
  )
}
