import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useShortcut } from '../browser/shortcuts.ts'
import { IconButton } from './button.tsx'

export interface PageStep {
  label: string
  go: (() => void) | undefined
}

/** Fixed, so that the arrows stay under the pointer. */
const WIDTHS = {
  h1: 'min-w-40 max-[24rem]:min-w-32 max-[24rem]:text-base max-[22rem]:text-sm sm:min-w-48',
  h2: 'min-w-16',
}

interface PagedTitleProps {
  as?: keyof typeof WIDTHS
  title: ReactNode
  previous: PageStep
  next: PageStep
  className?: string
  children?: ReactNode
}

export function PagedTitle(props: PagedTitleProps) {
  const { as: Heading = 'h1', title, previous, next, className, children } = props
  useShortcut('ArrowLeft', previous.go)
  useShortcut('ArrowRight', next.go)
  return (
    <div className="flex flex-wrap items-center gap-1 max-[24rem]:gap-0">
      <IconButton
        label={previous.label}
        icon={<ChevronLeft size={18} aria-hidden />}
        onClick={previous.go}
        disabled={!previous.go}
      />
      <Heading
        tabIndex={Heading === 'h1' ? -1 : undefined}
        aria-live="polite"
        className={`text-center font-semibold ${className ?? `text-xl/7 ${WIDTHS[Heading]}`}`}
      >
        {title}
      </Heading>
      <IconButton
        label={next.label}
        icon={<ChevronRight size={18} aria-hidden />}
        onClick={next.go}
        disabled={!next.go}
      />
      {children}
    </div>
  )
}

const START_PX = 10
const TURN_PX = 56
/** At the edges of the screen a swipe is the browser's own Back or Forward. */
const EDGE_PX = 24
const GIVE_PX = 12

const KEEPS_FINGER = 'input, textarea, select, [contenteditable]'

/** The element has `touch-pan-y`: scrolling up and down ends the swipe. */
export function followSwipe(
  press: PointerEvent,
  pages: HTMLElement | null,
  onTurn: (step: 1 | -1) => void,
): void {
  const { clientX, clientY, target } = press
  if (press.pointerType !== 'touch' || !press.isPrimary || !pages) return
  if (clientX < EDGE_PX || clientX > window.innerWidth - EDGE_PX) return
  if ((target as Element).closest(KEEPS_FINGER) || document.querySelector('dialog[open]')) return
  const ending = new AbortController()
  let isLevel = false

  const end = () => {
    ending.abort()
    pages.style.translate = ''
  }
  const listen = { signal: ending.signal }
  window.addEventListener(
    'pointermove',
    (move) => {
      if (!move.isPrimary) return
      const acrossPx = move.clientX - clientX
      const downPx = Math.abs(move.clientY - clientY)
      if (!isLevel && Math.hypot(acrossPx, downPx) < START_PX) return
      isLevel ||= Math.abs(acrossPx) > 2 * downPx
      if (!isLevel) return end()
      if (!prefersStillness())
        pages.style.translate = `${Math.max(-GIVE_PX, Math.min(acrossPx / 4, GIVE_PX))}px`
    },
    listen,
  )
  window.addEventListener(
    'pointerup',
    (release) => {
      end()
      const acrossPx = release.clientX - clientX
      if (isLevel && Math.abs(acrossPx) >= TURN_PX) onTurn(acrossPx < 0 ? 1 : -1)
    },
    listen,
  )
  window.addEventListener('pointercancel', end, listen)
  // A second finger zooms.
  window.addEventListener('pointerdown', (other) => other !== press && end(), listen)
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
