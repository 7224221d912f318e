import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { DoneAnswered } from '../../../shared/plan/occurrence.ts'
import { formatCents } from '../../words/shown-amounts.ts'

interface NamedItem {
  kind: CashFlowKind
  name: string
}

interface DoneQuestion {
  text: string
  move: string
  keep: string
}

export function askDone(items: readonly NamedItem[], startingCents: number): DoneQuestion {
  const names = [...new Set(items.map(({ name }) => name))]
  const kinds = new Set(items.map(({ kind }) => kind))
  const balance = formatCents(startingCents)
  const [is, was, it, they] =
    names.length === 1 ? ['is', 'was', 'it', 'it'] : ['are', 'were', 'them', 'they']
  const done = `${joinNames(names)} ${is}`
  if (kinds.size > 1)
    return {
      text: `${done} done. Change your ${balance} by ${it}?`,
      move: 'Yes, change it',
      keep: `No, ${they} ${is} in it already`,
    }
  return kinds.has('income')
    ? {
        text: `${done} in. Add ${it} to your ${balance}?`,
        move: `Yes, add ${it}`,
        keep: `No, ${they} ${is} in it already`,
      }
    : {
        text: `${done} paid. Take ${it} off your ${balance}?`,
        move: `Yes, take ${it} off`,
        keep: `No, ${they} ${was} not in it`,
      }
}

function joinNames([first = 'It', second, ...others]: readonly string[]): string {
  if (second === undefined) return first
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} others`
}

export function describeAnswered(
  account: AccountRef,
  { movedCents, startingBalanceCents }: DoneAnswered,
): string {
  const balance = formatCents(startingBalanceCents)
  const moved = formatCents(Math.abs(movedCents))
  const outcome =
    movedCents === 0
      ? `Your balance stays ${balance}.`
      : `${movedCents < 0 ? `Took ${moved} off` : `Added ${moved}`}: your balance is ${balance} now.`
  const place = account === 'personal' ? 'Profile Settings' : 'the details of the account'
  return `${outcome} Later marks do the same: see ${place}.`
}
