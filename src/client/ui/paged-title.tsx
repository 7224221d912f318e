import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'

export interface PageStep {
  label: string
  /** Absent at the end of the pages. */
  go: (() => void) | undefined
}

/** A title with the way to the page before and the one after. Its width does not depend on its text. */
export function PagedTitle({
  title,
  previous,
  next,
  children,
}: {
  title: string
  previous: PageStep
  next: PageStep
  children?: ReactNode
}) {
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={previous.label}
        icon={<ChevronLeft size={18} aria-hidden />}
        onClick={previous.go}
        disabled={!previous.go}
      />
      <h1 aria-live="polite" className="min-w-40 text-center text-xl/7 font-semibold sm:min-w-48">
        {title}
      </h1>
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
