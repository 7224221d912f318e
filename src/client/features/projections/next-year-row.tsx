import { ChevronRight } from 'lucide-react'

export function NextYearRow({ year, onGo }: { year: number; onGo: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-11 w-full items-center justify-between border-t border-line bg-sunken px-4 text-left font-medium text-ink-soft transition-colors hover:text-ink focus-visible:outline-offset-[-2px]"
      onClick={onGo}
    >
      {/* Not "Next Year", as one button above is called. */}
      On to {year}
      <ChevronRight size={16} aria-hidden />
    </button>
  )
}
