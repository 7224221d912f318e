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
import type { GraphDays } from './graph-days.ts'
import { Drawing, PointedDay } from './graph-drawing.tsx'
import { type Places, placesIn, type Size } from './graph-scales.ts'

const PAPER: Size = { width: 680, height: 240 }

export interface GraphPictureProps {
  days: GraphDays
  pointed: number | undefined
  onPoint: (index: number) => void
  onOpen?: ((index: number) => void) | undefined
}

export function GraphPicture({ days, pointed, onPoint, onOpen }: GraphPictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isPrinting = useIsPrinting()
  const size = useSize(frame, isPrinting)
  // A statement is about the real plan.
  const shown = useMemo(
    () => (isPrinting ? { ...days, triedCents: undefined } : days),
    [days, isPrinting],
  )
  const places = useMemo(() => size && placesIn(shown, size), [shown, size])
  return (
    <div ref={frame} className="relative h-full print:h-auto">
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
