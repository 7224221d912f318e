import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'

export function Toolbar(props: ComponentProps<'div'>) {
  const toolbar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // In the next frame: reading the layout here would force it.
    const frame = requestAnimationFrame(() => {
      const buttons = buttonsOf(toolbar.current)
      keepStop(buttons, buttons.find((button) => button.hasAttribute(STOP)) ?? buttons[0])
    })
    return () => cancelAnimationFrame(frame)
  })

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = buttonsOf(toolbar.current)
    const place = buttons.indexOf(event.target as HTMLElement)
    if (place < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const target = stepTo(event.key, place, buttons.length)
    if (target === null) return
    event.preventDefault()
    buttons.at(target)?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons has the focus
    <div
      {...props}
      ref={toolbar}
      role="toolbar"
      onFocus={({ target }) => keepStop(buttonsOf(toolbar.current), target)}
      onKeyDown={walk}
    />
  )
}

const STOP = 'data-stop'

function buttonsOf(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])].filter(
    (button) => !button.closest('[popover]') && button.checkVisibility(),
  )
}

function keepStop(buttons: HTMLElement[], stop: HTMLElement | undefined): void {
  if (!stop || !buttons.includes(stop)) return
  for (const button of buttons) {
    button.tabIndex = button === stop ? 0 : -1
    button.toggleAttribute(STOP, button === stop)
  }
}

function stepTo(key: string, place: number, count: number): number | null {
  if (key === 'ArrowRight') return (place + 1) % count
  if (key === 'ArrowLeft') return (place - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return -1
  return null
}
