import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { useIsPrinting, useMedia } from '../../../browser/device.ts'
import { CAN_DRAW, drawBalances } from './balance-chart.ts'
import { lookOf } from './chart-look.ts'
import type { GraphDays } from '../graph-days.ts'
import { PaperPicture } from './paper-picture.tsx'
import { addPointedMark } from './pointed-mark.ts'

/** The rules for which uPlot's own style sheet is needed; loading that apart could fail apart. */
const FRAME =
  'h-full print:hidden [&_.u-wrap]:relative [&_.u-wrap>div]:absolute [&_canvas]:size-full'

/** The content of the canvas. */
interface Drawn {
  days: GraphDays
  redraw: (days: GraphDays) => void
  mark: ReturnType<typeof addPointedMark>
}

export interface GraphCanvasProps {
  days: GraphDays
  /** The day pointed at, if any. */
  pointed: number | undefined
  onPoint: (index: number) => void
  /** Without it, a press opens nothing. */
  onOpen?: ((index: number) => void) | undefined
}

/**
 * The picture of the graph. A mouse points at a day, and opens it with a click. A finger points at a day, and still
 * scrolls the page up and down.
 */
export function GraphCanvas(props: GraphCanvasProps) {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const isForced = useMedia('(forced-colors: active)')
  const isPrinting = useIsPrinting()
  if (!CAN_DRAW) return null
  const { from, balancesCents } = props.days
  // A canvas keeps its colours, so each other theme has one of its own; its axis keeps its days.
  return (
    <>
      <Picture key={`${isDark} ${isForced} ${from} ${balancesCents.length}`} {...props} />
      {isPrinting && <PaperPicture days={props.days} />}
    </>
  )
}

function Picture({ days, pointed, onPoint, onOpen }: GraphCanvasProps) {
  const frame = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(undefined)

  const point = useEffectEvent((day: number) => {
    if (day !== pointed) onPoint(day)
  })
  const open = useEffectEvent((day: number) => onOpen?.(day))
  const now = useEffectEvent(() => ({ days, pointed, opens: onOpen !== undefined }))

  useLayoutEffect(() => {
    const target = frame.current
    if (!target) return
    const { days, opens } = now()
    const onDraw = () => drawn.current?.mark(now().pointed, now().days)
    const size = { width: target.clientWidth, height: target.clientHeight }
    const look = lookOf(target)
    const { chart, redraw, resize } = drawBalances(target, { days, look, ...size, onDraw })
    drawn.current = { days, redraw, mark: addPointedMark(chart) }
    followPointer(chart, days.balancesCents.length, point, open)
    if (opens) chart.over.style.cursor = 'pointer'
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = target
      if (clientWidth !== chart.width || clientHeight !== chart.height)
        resize({ width: clientWidth, height: clientHeight })
    })
    observer.observe(target)
    return () => {
      observer.disconnect()
      drawn.current = undefined
      chart.destroy()
    }
  }, [])

  useLayoutEffect(() => {
    if (!drawn.current || drawn.current.days === days) return
    drawn.current.days = days
    drawn.current.redraw(days)
  }, [days])

  useLayoutEffect(() => {
    const { days } = now()
    drawn.current?.mark(pointed, days)
  }, [pointed])

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
  over.addEventListener('pointerdown', follow)
  over.addEventListener('pointermove', follow)
  over.addEventListener('click', (event) => {
    if (isMouse) onOpen(dayUnder(event))
  })
}
