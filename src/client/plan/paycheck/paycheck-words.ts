import type { OpenItem } from '../../../shared/plan/check-in.ts'
import type { Paycheck, Paychecks } from '../../../shared/projections/paycheck.ts'
import { formatDayAhead, nameDay } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { formatCents } from '../../words/shown-amounts.ts'

/** "Nov 28 to Dec 27" */
export function nameDays({ from, to }: Pick<Paycheck, 'from' | 'to'>, today: string): string {
  const [first, last] = [from, to].map((date) => formatDayAhead(date, today))
  return from === to ? (first ?? '') : `${first} to ${last}`
}

export function isShort({ lowest }: Paycheck, bufferCents: number): boolean {
  return lowest.cents < bufferCents
}

/** "for Boiler on Fri, Jan 8" */
export function nameKept({ keepFor }: Paycheck, today: string): string | null {
  return keepFor && `for ${isolated(keepFor.name)} on ${nameDay(keepFor.on, today)}`
}

export function describeEveryday(everydayCents: number): string {
  return `${formatCents(everydayCents)} of it is everyday spending`
}

export function describeSteady({ today, bufferCents, steadyCents, paychecks }: Paychecks): string {
  const count = `the next ${paychecks.length}`
  if (steadyCents === null) {
    const short = paychecks.find(({ endCents }) => endCents < bufferCents)
    const days = short ? `, ${nameDays(short, today)},` : ''
    return `Even if you keep all that is left, one of ${count} paychecks${days} ends short.`
  }
  const isLow = paychecks.some((paycheck) => isShort(paycheck, bufferCents))
  const state = isLow ? 'ends short' : 'is short'
  return steadyCents === 0
    ? `You can spend all that is left of each paycheck, and none of ${count} ${state}.`
    : `Keep ${formatCents(steadyCents)} of each paycheck, and none of ${count} ${state}.`
}

/** Items of one day stay in the order of their amounts. */
export function byDay(a: OpenItem, b: OpenItem): number {
  return a.on < b.on ? -1 : a.on > b.on ? 1 : 0
}
