import { useLayoutEffect, useRef } from 'react'
import { drawBalances } from './balance-chart.ts'
import { paperLookOf } from './chart-look.ts'
import type { GraphDays } from '../graph-days.ts'

/** The page scales it to the width of the paper. A printer has more dots than most screens. */
const SIZE = { width: 680, height: 240, scale: 3 }

/** The picture of the graph on paper. Render it while the page is being printed. */
export function PaperPicture({ days }: { days: GraphDays }) {
  const paper = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const target = paper.current
    if (!target) return
    // A statement is about the real plan.
    const real = { ...days, triedCents: undefined }
    const { chart } = drawBalances(target, { days: real, look: paperLookOf(target), ...SIZE })
    return () => chart.destroy()
  }, [days])
  return (
    <div
      ref={paper}
      className="hidden print:block [&_.u-wrap]:!h-auto [&_.u-wrap]:!w-full [&_.u-wrap>div]:hidden [&_canvas]:w-full"
    />
  )
}
