import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'

export interface PageStep {
  label: string
  /** Absent at the end of the pages. */
  go: (() => void) | undefined
}

/** As wide for any text, so that the arrows stay under the pointer. */
const WIDTHS = { h1: 'min-w-40 sm:min-w-48', h2: 'min-w-16' }

/** A title with the way to the page before and the one after. */
export function PagedTitle({
  as: Heading = 'h1',
  title,
  previous,
  next,
  children,
}: {
  as?: keyof typeof WIDTHS
  title: string
  previous: PageStep
  next: PageStep
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton
        label={previous.label}
        icon={<ChevronLeft size={18} aria-hidden />}
        onClick={previous.go}
        disabled={!previous.go}
      />
      <Heading
        aria-live="polite"
        className={`text-center text-xl/7 font-semibold ${WIDTHS[Heading]}`}
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
