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
