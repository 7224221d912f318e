import { ChevronRight, Landmark } from 'lucide-react'

/** The first choice: a plan from what the bank knows, in place of the steps [behaviour: First steps]. */
export function StatementChoice({ onChoose }: { onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-labelledby="statement-choice"
      aria-describedby="statement-choice-detail"
      onClick={onChoose}
      className="flex items-center gap-3 rounded-card border border-accent bg-accent/5 px-4 py-3 text-left transition-colors hover:bg-accent/10"
    >
      <Landmark size={22} aria-hidden className="shrink-0 text-accent" />
      <span className="flex flex-1 flex-col">
        <span id="statement-choice" className="text-base font-semibold">
          From a bank statement
        </span>
        <span id="statement-choice-detail" className="text-ink-soft">
          Your plan in a minute, from a file that your bank lets you download.
        </span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-soft" />
    </button>
  )
}
