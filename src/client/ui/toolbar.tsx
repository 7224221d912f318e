import { type ComponentProps, useRef } from 'react'
import { useRovingFocus } from './use-roving-focus.ts'

export function Toolbar(props: ComponentProps<'div'>) {
  const toolbar = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(toolbar, {
    items: 'button:not(:disabled)',
    axis: 'x',
    wraps: true,
  })
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons has the focus
    <div {...props} ref={toolbar} role="toolbar" {...roving} />
  )
}
