import type { Advice } from '../../../shared/projections/advice.ts'
import { formatCents } from '../../../shared/money/money.ts'
import { countOf } from '../../words/counts.ts'
import { nameDay } from './outlook-words.ts'
import { isolated } from '../../words/isolated.ts'

export interface Words {
  text: string
  isStrong?: boolean
}

export function describeLow(advice: Advice, today: string, lastDay: string): Words[] {
  const { below, cause, firstBelow, until, dayCount } = advice
  const line = below === 'zero' ? 'below zero' : 'below your buffer'
  const days = { text: countOf(dayCount, 'day'), isStrong: true }
  const lasting = until === lastDay ? 'at least ' : ''
  if (!cause)
    return [
      { text: 'You are ' },
      { text: line },
      {
        text: `${firstBelow === today ? '' : ` from ${nameDay(firstBelow, today)}`} for ${lasting}`,
      },
      days,
      { text: '.' },
    ]
  const isPast = cause.on < today
  return [
    { text: `${isolated(cause.name)} on ` },
    { text: nameDay(cause.on, today), isStrong: true },
    { text: ` ${isPast ? 'took' : 'takes'} you ${line} for ${lasting}` },
    days,
    // The days are counted from today if their cause is past.
    { text: isPast ? ' from today.' : '.' },
  ]
}

export function describeWayOut(advice: Advice, today: string): Words[] {
  const { change, changed, cause, shortByCents } = advice
  const less = { text: formatCents(shortByCents), isStrong: true }
  if (change?.op === 'balance') return [{ text: 'With ' }, less, { text: ' more you stay above.' }]
  if (!change || !changed) return []
  const isCause = cause?.id === changed.id && cause.date === changed.date
  const what = isCause ? 'it' : `${isolated(changed.name)} on ${nameDay(changed.on, today)}`
  return change.op === 'move'
    ? [
        { text: `Move ${what} to ` },
        { text: nameDay(change.to, today), isStrong: true },
        { text: ' and you stay above.' },
      ]
    : [{ text: 'Pay ' }, less, { text: ` less for ${what} and you stay above.` }]
}
