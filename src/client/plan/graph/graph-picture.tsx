import {
  type PointerEvent,
  type RefObject,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useIsPrinting } from '../../browser/device.ts'
import { monthsAfter } from '../shown-range.tsx'
import {
  dateAt,
  dayText,
  type GraphDays,
  indexOf,
  lowestIndexOf,
  noteOf,
  rangeText,
} from './graph-days.ts'
import { Drawing, PointedDay } from './graph-drawing.tsx'
import { type Places, placesIn, type Size } from './graph-scales.ts'
import { formatCents } from '../../words/shown-amounts.ts'
import { areAmountsHidden } from '../../words/shown-amounts.ts'

const PAPER: Size = { width: 680, height: 240 }

export function usePointedDay(days: GraphDays) {
  const [date, setDate] = useState<string | null>(null)
  const pointed = date === null ? undefined : indexOf(days, date)
  return {
    pointed,
    /** The lowest day until one is pointed at. */
    index: pointed ?? lowestIndexOf(days),
    onPoint: (index: number) => setDate(dateAt(days, index)),
  }
}

interface GraphPictureProps extends ReturnType<typeof usePointedDay> {
  days: GraphDays
  onOpen?: ((index: number) => void) | undefined
  className: string
}

export function GraphPicture(props: GraphPictureProps) {
  const { days, pointed, index, onPoint, onOpen, className } = props
  const frame = useRef<HTMLDivElement>(null)
  const isPrinting = useIsPrinting()
  const size = useSize(frame, isPrinting)
  // A statement is about the real plan.
  const shown = useMemo(
    () => (isPrinting ? { ...days, triedCents: undefined } : days),
    [days, isPrinting],
  )
  const areHidden = areAmountsHidden()
  // oxlint-disable-next-line react/exhaustive-deps -- the axis is as wide as the dollars that it shows
  const places = useMemo(() => size && placesIn(shown, size), [shown, size, areHidden])
  return (
    <div ref={frame} className={`relative print:h-auto ${className}`}>
      {size && places && (
        <>
          <svg
            aria-hidden
            viewBox={`0 0 ${size.width} ${size.height}`}
            className="absolute inset-0 size-full text-xs forced-color-adjust-none print:static print:h-auto"
          >
            <Drawing days={shown} places={places} />
            {pointed !== undefined && <PointedDay days={shown} day={pointed} places={places} />}
          </svg>
          <PointerField
            places={places}
            count={days.balancesCents.length}
            onPoint={(day) => day !== pointed && onPoint(day)}
            onOpen={onOpen}
          />
        </>
      )}
      <DaySlider days={days} index={index} onPoint={onPoint} onOpen={onOpen} />
    </div>
  )
}

function useSize(frame: RefObject<HTMLDivElement | null>, isPrinting: boolean): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const target = frame.current
    if (!target) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target
      setSize((last) =>
        last?.width === width && last.height === height
          ? last
          : width > 0 && height > 0
            ? { width, height }
            : null,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [frame])
  return isPrinting ? PAPER : size
}

interface PointerFieldProps extends Pick<GraphPictureProps, 'onPoint' | 'onOpen'> {
  places: Places
  count: number
}

function PointerField({ places, count, onPoint, onOpen }: PointerFieldProps) {
  const isMouse = useRef(false)
  const { left, right, top, bottom } = places
  const dayUnder = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / width) * count)))
  }
  const follow = (event: PointerEvent) => {
    isMouse.current = event.pointerType === 'mouse'
    onPoint(dayUnder(event))
  }
  return (
    <div
      aria-hidden
      // Sideways a finger moves along the days, up and down it scrolls the page.
      className={`absolute touch-pan-y print:hidden ${onOpen ? 'cursor-pointer' : ''}`}
      style={{ left, top, width: right - left, height: bottom - top }}
      onPointerDown={follow}
      onPointerMove={follow}
      onClick={(event) => isMouse.current && onOpen?.(dayUnder(event))}
    />
  )
}

type DaySliderProps = Pick<GraphPictureProps, 'days' | 'index' | 'onPoint' | 'onOpen'>

function valueText(days: GraphDays, index: number): string {
  const balance = balanceText(days, index)
  return [dayText(days, index), balance, rangeText(days, index), noteOf(days, index)]
    .filter(Boolean)
    .join(', ')
}

function balanceText({ balancesCents, triedCents }: GraphDays, index: number): string {
  const real = formatCents(balancesCents[index] ?? 0)
  return triedCents ? `your plan ${real}, what if ${formatCents(triedCents[index] ?? 0)}` : real
}

const MONTH_STEPS: Record<string, number> = { PageUp: 1, PageDown: -1 }

function DaySlider({ days, index, onPoint, onOpen }: DaySliderProps) {
  const last = days.balancesCents.length - 1
  return (
    <>
      <input
        type="range"
        aria-label="Balance by day"
        aria-valuetext={valueText(days, index)}
        max={last}
        value={index}
        onChange={({ target }) => onPoint(Number(target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onOpen?.(index)
          const months = MONTH_STEPS[event.key]
          if (!months) return
          event.preventDefault()
          const target = indexOf(days, monthsAfter(dateAt(days, index), months))
          onPoint(target ?? (months < 0 ? 0 : last))
        }}
        className="peer pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <div className="pointer-events-none absolute -inset-1 rounded-field outline-2 outline-transparent peer-focus-visible:outline-accent" />
    </>
  )
}
