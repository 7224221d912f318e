import { ChevronRight, Landmark } from 'lucide-react'
import { useDoor } from '../../plan/door.ts'

export function StatementChoice({ onSaved }: { onSaved: () => void }) {
  const { to } = useDoor()
  return (
    <div className="relative flex items-center gap-3 rounded-card border border-accent bg-accent/5 px-4 py-3 text-left transition-colors hover:bg-accent/10">
      <Landmark size={22} aria-hidden className="shrink-0 text-accent" />
      <span className="flex flex-1 flex-col">
        {/* Its name is all that it shows; the whole card is pressed with it. */}
        <button
          type="button"
          {...to('first-statement', { onSaved })}
          aria-describedby="statement-choice-detail"
          className="text-left text-base font-semibold after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
        >
          From a bank statement
        </button>
        <span id="statement-choice-detail" className="text-ink-soft">
          Your plan in a minute, from a file that your bank lets you download.
        </span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-soft" />
    </div>
  )
}
