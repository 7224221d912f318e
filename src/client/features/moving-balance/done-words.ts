/** In which words it is asked whether what is done is in the starting balance [behaviour: Mark done moves the balance]. */
import type { CashFlowKind } from '../../../shared/cash-flow.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { formatCents } from '../../../shared/money.ts'
import type { DoneAnswered } from '../../../shared/occurrence.ts'

interface NamedItem {
  kind: CashFlowKind
  name: string
}

interface DoneQuestion {
  text: string
  /** It is in the balance, which stays as it is. */
  yes: string
  /** It is not, so the balance changes. */
  no: string
}

/** "Rent is paid. Is it out of your $2,150.00 already?", with answers that say what becomes of the balance. */
export function askDone(items: readonly NamedItem[], startingCents: number): DoneQuestion {
  const names = [...new Set(items.map(({ name }) => name))]
  const kinds = new Set(items.map(({ kind }) => kind))
  const balance = formatCents(startingCents)
  const isOne = names.length === 1
  const are = isOne ? 'is' : 'are'
  const areThey = isOne ? 'Is it' : 'Are they'
  const them = isOne ? 'it' : 'them'
  const yes = `Yes, keep ${balance}`
  if (kinds.size > 1)
    return {
      text: `${joinNames(names)} ${are} done. Does your ${balance} have ${them} in it already?`,
      yes,
      no: 'No, change it',
    }
  return kinds.has('income')
    ? {
        text: `${joinNames(names)} ${are} in. ${areThey} in your ${balance} already?`,
        yes,
        no: `No, add ${them}`,
      }
    : {
        text: `${joinNames(names)} ${are} paid. ${areThey} out of your ${balance} already?`,
        yes,
        no: `No, take ${them} off`,
      }
}

/** "Rent", "Rent and Phone", "Rent and 2 others" */
function joinNames([first = 'It', second, ...others]: readonly string[]): string {
  if (second === undefined) return first
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} others`
}

/** "Took $1,850.00 off: your balance is $300.00 now.", and where the answer is kept. */
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
