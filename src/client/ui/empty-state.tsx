import type { ReactNode } from 'react'

export function EmptyState({
  title,
  hint,
  action,
  picture,
}: {
  title: string
  hint?: string
  action?: ReactNode
  picture?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      {picture}
      <div className="flex flex-col gap-1">
        <p className="text-base font-semibold">{title}</p>
        {hint && <p className="max-w-sm text-ink-soft">{hint}</p>}
      </div>
      {action}
    </div>
  )
}
