const START_PX = 5
const LIFT_AFTER_MS = 350

interface Drag {
  onOver: (date: string | null) => void
  onEnd: (date: string | null) => void
}

export function dragItem(press: PointerEvent, item: HTMLElement, { onOver, onEnd }: Drag): void {
  if (press.button !== 0 || !press.isPrimary) return
  const ending = new AbortController()
  const { signal } = ending
  let ghost: HTMLElement | null = null
  let over: string | null = null

  const lift = () => {
    const { left, top, width } = item.getBoundingClientRect()
    ghost = item.cloneNode(true) as HTMLElement
    ghost.ariaHidden = 'true'
    ghost.dataset.ghost = ''
    delete ghost.dataset.item
    ghost.className += ' rounded-field bg-raised px-1.5 py-1 text-ink shadow-float'
    Object.assign(ghost.style, {
      position: 'fixed',
      zIndex: '50',
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      pointerEvents: 'none',
    })
    document.body.append(ghost)
  }
  const follow = ({ clientX, clientY }: PointerEvent) => {
    if (!ghost) return
    ghost.style.translate = `${clientX - press.clientX}px ${clientY - press.clientY}px`
    const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
    const date = place?.dataset.place ?? null
    if (date === over) return
    over = date
    onOver(date)
  }
  const end = (date: string | null) => {
    clearTimeout(lifting)
    ending.abort()
    if (!ghost) return
    ghost.remove()
    // The press ends in a click on the item, which would open its day.
    window.addEventListener('click', stop, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
    onEnd(date)
  }

  const isTouch = press.pointerType === 'touch'
  const lifting = isTouch ? setTimeout(lift, LIFT_AFTER_MS) : undefined
  const listen = { signal, capture: true }
  window.addEventListener(
    'pointermove',
    (event) => {
      const distance = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY)
      if (!ghost && distance >= START_PX) {
        if (isTouch) return end(null)
        lift()
      }
      follow(event)
    },
    listen,
  )
  window.addEventListener('pointerup', () => end(over), listen)
  window.addEventListener('pointercancel', () => end(null), listen)
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !ghost) return
      stop(event)
      end(null)
    },
    listen,
  )
  // A finger that stays opens a menu of the browser.
  window.addEventListener('contextmenu', (event) => ghost && stop(event), listen)
}

/** Must be registered before touchstart, or preventDefault is ignored. */
export function holdPageStill(calendar: HTMLElement): () => void {
  const hold = (event: TouchEvent) => {
    if (document.querySelector('[data-ghost]') && event.cancelable) event.preventDefault()
  }
  calendar.addEventListener('touchmove', hold, { passive: false })
  return () => calendar.removeEventListener('touchmove', hold)
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
