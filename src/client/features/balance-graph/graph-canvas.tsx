import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { useIsPrinting } from '../../browser/printing.ts'
import { useMedia } from '../../browser/use-media.ts'
import { CAN_DRAW, drawBalances } from './balance-chart.ts'
import { lookOf } from './chart-look.ts'
import type { GraphDays } from './graph-days.ts'
import { PaperPicture } from './paper-picture.tsx'
import { addPointedMark } from './pointed-mark.ts'

/** What uPlot's own style sheet is needed for; loading that apart could fail apart. */
const FRAME =
  'h-full print:hidden [&_.u-wrap]:relative [&_.u-wrap>div]:absolute [&_canvas]:size-full'

export interface GraphCanvasProps {
  days: GraphDays
  /** The day pointed at, if any. */
  pointed: number | undefined
  onPoint: (index: number) => void
  onOpen: (index: number) => void
}

/**
 * The picture of the graph. A mouse points at a day, and opens it with a click. A finger points at a day, and still
 * scrolls the page up and down.
 */
export function GraphCanvas(props: GraphCanvasProps) {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const isPrinting = useIsPrinting()
  if (!CAN_DRAW) return null
  // A canvas keeps its colours, so the other theme has one of its own.
  return (
    <>
      <Picture key={String(isDark)} {...props} />
      {isPrinting && <PaperPicture days={props.days} />}
    </>
  )
}

function Picture({ days, pointed, onPoint, onOpen }: GraphCanvasProps) {
  const frame = useRef<HTMLDivElement>(null)
  const moveMark = useRef<(day: number | undefined) => void>(undefined)

  const point = useEffectEvent((day: number) => {
    if (day !== pointed) onPoint(day)
  })
  const open = useEffectEvent(onOpen)
  const pointedDay = useEffectEvent(() => pointed)

  useLayoutEffect(() => {
    const target = frame.current
    if (!target) return
    const { clientWidth: width, clientHeight: height } = target
    const onDraw = () => moveMark.current?.(pointedDay())
    const chart = drawBalances(target, { days, look: lookOf(target), width, height, onDraw })
    moveMark.current = addPointedMark(chart, days)
    followPointer(chart, days.balancesCents.length, point, open)
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = target
      if (clientWidth !== chart.width || clientHeight !== chart.height)
        chart.setSize({ width: clientWidth, height: clientHeight })
    })
    observer.observe(target)
    return () => {
      observer.disconnect()
      moveMark.current = undefined
      chart.destroy()
    }
  }, [days])

  useLayoutEffect(() => moveMark.current?.(pointed), [pointed])

  return <div ref={frame} className={FRAME} />
}

/** Reports the day under a mouse or a finger, and the day that a mouse has clicked. */
function followPointer(
  { over, posToVal }: uPlot,
  count: number,
  onPoint: (day: number) => void,
  onOpen: (day: number) => void,
): void {
  const dayUnder = ({ clientX }: MouseEvent) => {
    const day = Math.floor(posToVal(clientX - over.getBoundingClientRect().left, 'x'))
    return Math.max(0, Math.min(count - 1, day))
  }
  let isMouse = false
  const follow = (event: PointerEvent) => {
    isMouse = event.pointerType === 'mouse'
    onPoint(dayUnder(event))
  }
  // Sideways a finger moves along the days, up and down it scrolls the page.
  over.style.touchAction = 'pan-y'
  over.style.cursor = 'pointer'
  over.addEventListener('pointerdown', follow)
  over.addEventListener('pointermove', follow)
  over.addEventListener('click', (event) => {
    if (isMouse) onOpen(dayUnder(event))
  })
}
