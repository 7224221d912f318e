import { Check } from 'lucide-react'
import { formatCents } from '../../../../shared/money/money.ts'
import type { StatementLine } from '../../../../shared/statements/statement.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { formatDayNear } from '../../../words/dates.ts'
import type { PairedLine } from './answers-by-statement.ts'

interface LineBesideProps {
  pair: PairedLine
  today: string
  hasHappened: boolean
  onConfirm: (isIt: boolean) => void
}

export function LineBeside({ pair, today, hasHappened, onConfirm }: LineBesideProps) {
  const words = describeLine(pair.line, today)
  if (pair.sure)
    return (
      <p className="flex basis-full items-baseline gap-1.5 pl-8 text-xs text-ink-soft desk:pl-7">
        <Check size={12} aria-hidden className="shrink-0 self-center" />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">In the statement: </span>
          {words}
        </span>
      </p>
    )
  return (
    <Checkbox
      className="basis-full pl-8 text-sm desk:pl-7"
      label="Is this it?"
      hint={words}
      checked={hasHappened}
      onChange={({ target }) => onConfirm(target.checked)}
    />
  )
}

function describeLine({ date, text, amountCents }: StatementLine, today: string): string {
  const parts = [formatDayNear(date, today), text, formatCents(amountCents)]
  return parts.filter((part) => part !== '').join(', ')
}
