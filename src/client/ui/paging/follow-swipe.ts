/** Turns pages by a finger that moves left or right over them. */

/** From here on it is known which way the finger goes. */
const START_PX = 10
const TURN_PX = 56
/** At the edges of the screen the finger means the browser's own Back and Forward. */
const EDGE_PX = 24
/** The page gives way a little, so that the finger feels that it turns something. */
const GIVE_PX = 12

const KEEPS_FINGER = 'input, textarea, select, [contenteditable]'

/**
 * Follows a press on pages, whose element has `touch-pan-y`: up and down the browser scrolls, and ends this.
 *
 * @param pages the element that gives way
 * @param onTurn called once at most: 1 for the next page, to which a finger moves left; -1 for the previous one
 */
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
