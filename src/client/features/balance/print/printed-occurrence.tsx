import { formatCents } from '../../../../shared/money/money.ts'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import { signedAmountCents } from '../../../../shared/money/signed-amount.ts'
import { isPending } from '../../../plan/occurrence-ref.ts'
import { DateNote } from '../../../plan/occurrence/date-note.tsx'

interface PrintedNameProps {
  occurrence: Occurrence
  on: string
  hasBase?: boolean
}

export function PrintedName({ occurrence, on, hasBase = false }: PrintedNameProps) {
  const { name, occurred, skipped, hasOverride, baseAmountCents } = occurrence
  const state = skipped ? '(skipped)' : occurred ? '(done)' : ''
  return (
    <>
      <span className={lineOf(occurrence)}>{name}</span> {state}{' '}
      {hasBase && hasOverride && `(base ${formatCents(baseAmountCents)})`}{' '}
      <DateNote occurrence={occurrence} on={on} />
    </>
  )
}

export function PrintedAmount({ occurrence }: { occurrence: Occurrence }) {
  const cents = signedAmountCents(occurrence)
  return (
    <span className={`whitespace-nowrap ${lineOf(occurrence)}`}>
      {cents > 0 && '+'}
      {formatCents(cents)}
    </span>
  )
}

function lineOf(occurrence: Occurrence): string {
  return isPending(occurrence) ? '' : 'line-through'
}
