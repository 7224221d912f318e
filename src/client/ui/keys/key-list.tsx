import type { ReactNode, Ref } from 'react'

interface KeyListProps {
  label: string
  empty?: ReactNode
  /** The rows; undefined until they are loaded. */
  children: ReactNode[] | undefined
  ref?: Ref<HTMLUListElement>
}

export function KeyList({ label, empty, children, ref }: KeyListProps) {
  if (!children) return null
  if (children.length === 0) return empty && <p className="text-ink-soft">{empty}</p>
  return (
    <ul ref={ref} tabIndex={-1} aria-label={label} className="flex flex-col gap-3 outline-none">
      {children}
    </ul>
  )
}
