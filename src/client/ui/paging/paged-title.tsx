import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useShortcut } from '../../browser/shortcuts.ts'
import { IconButton } from '../button.tsx'

export interface PageStep {
  label: string
  go: (() => void) | undefined
}

/** Fixed, so that the arrows stay under the pointer. */
const WIDTHS = {
  h1: 'min-w-40 max-[24rem]:min-w-32 max-[24rem]:text-base max-[22rem]:text-sm sm:min-w-48',
  h2: 'min-w-16',
}

export function PagedTitle({
  as: Heading = 'h1',
  title,
  previous,
  next,
  className,
  children,
}: {
  as?: keyof typeof WIDTHS
  title: ReactNode
  previous: PageStep
  next: PageStep
  className?: string
  children?: ReactNode
}) {
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
