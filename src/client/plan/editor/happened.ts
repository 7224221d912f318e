import { isInBalance } from '../../server/account-settings.ts'
import { countOf } from '../../words/counts.ts'
import { formatDay } from '../../words/dates.ts'

export function happenedByDefault(balanceOn: string | null, fallen: readonly string[]): boolean {
  return isInBalance(balanceOn, fallen.at(-1))
}

export function describeFallen(fallen: readonly string[]): string {
  const [first = '', last = first] = [fallen[0], fallen.at(-1)]
  if (fallen.length === 1) return formatDay(first)
  const joint = fallen.length === 2 ? 'and' : 'to'
  return `${countOf(fallen.length, 'time')}, ${formatDay(first)} ${joint} ${formatDay(last)}`
}
