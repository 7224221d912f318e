import { ChevronRight } from 'lucide-react'
import { formatMonthName } from '../../../words/dates.ts'

interface NextMonthRowProps {
  month: string
  onGo: (month: string) => void
}

export function NextMonthRow({ month, onGo }: NextMonthRowProps) {
  return (
    <li className="col-span-full">
      <button
        type="button"
        data-date={`${month}-01`}
        tabIndex={-1}
        className="flex min-h-11 w-full items-center justify-between bg-sunken px-4 text-left font-medium text-ink-soft transition-colors hover:text-ink focus-visible:outline-offset-[-2px] desk:min-h-9"
        onClick={() => onGo(month)}
      >
        {/* Not "Next Month", which a button above is called. */}
        {formatMonthName(month)}
        <ChevronRight size={16} aria-hidden />
      </button>
    </li>
  )
}
