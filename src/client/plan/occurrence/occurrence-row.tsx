import type { ReactNode } from 'react'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { Money, type MoneyProps } from '../../ui/money-amount.tsx'
import { Name } from '../../ui/shown-name.tsx'
import { formatDayNear, formatWeekdayNear } from '../../words/dates.ts'
import { isPending } from '../occurrence-ref.ts'
import { formatCents } from '../../words/shown-amounts.ts'

export type NamedOccurrence = Pick<Occurrence, 'kind' | 'name' | 'amountCents'> &
  Partial<Pick<Occurrence, 'occurred' | 'skipped' | 'card'>>

interface OccurrenceRowProps {
  occurrence: NamedOccurrence
  nameId?: string
  className?: string
  nameClassName?: string
  /** Small words about it, beside or below its name. */
  marks?: ReactNode
  amount?: Omit<MoneyProps, 'cents'>
  acts?: ReactNode
}

/** An item on a date, in the row of a list, a button, or a line on paper. */
export function OccurrenceRow(props: OccurrenceRowProps) {
  const { occurrence, nameId, className = '', nameClassName = '', marks, amount, acts } = props
  const isStruck = !isPending(occurrence)
  // A card pays for it later: no balance of its day has it.
  const isLater = !isStruck && !!occurrence.card
  const line = isStruck ? 'text-ink-soft line-through' : isLater ? 'text-ink-faint' : ''
  return (
    <>
      <span className={`min-w-0 flex-1 wrap-anywhere ${className}`}>
        <Name id={nameId} className={`${nameClassName} ${line}`}>
          {occurrence.name}
        </Name>
        {marks && <> {marks}</>}
      </span>{' '}
      <Money
        signed
        plain={isStruck}
        faint={isLater}
        {...amount}
        cents={signedAmountCents(occurrence)}
        className={`${amount?.className ?? ''} ${line}`}
      />
      {acts}
    </>
  )
}

interface BaseNoteProps {
  occurrence: Occurrence
  /** A payment of a card, whose base is what is planned. */
  isCard?: boolean | undefined
}

export function BaseNote({ occurrence, isCard = false }: BaseNoteProps) {
  const { hasOverride, baseAmountCents } = occurrence
  if (!hasOverride) return null
  return (
    <span className="text-xs text-ink-soft">
      ({isCard ? 'planned' : 'base'} {formatCents(baseAmountCents)})
    </span>
  )
}

/** Its date, where it falls on another day, and the card that pays for it. */
export function DateNote({ occurrence, on }: { occurrence: Occurrence; on: string }) {
  const { date, moved, card, occurred } = occurrence
  return (
    <>
      {date !== on && (
        <span className="text-xs whitespace-nowrap text-ink-soft">
          {moved ? `moved from ${formatDayNear(date, on)}` : `due ${formatWeekdayNear(date, on)}`}
        </span>
      )}
      {date !== on && card && ' '}
      {card && (
        <span className="text-xs text-ink-soft">
          {occurred ? 'off' : 'on'} <Name>{card.name}</Name>
          {occurred ? "'s bill" : `, paid ${formatDayNear(card.on, on)}`}
        </span>
      )}
    </>
  )
}
