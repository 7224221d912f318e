import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { Journal, JournalItem } from '../../../shared/projections/journal-items.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { signOf } from '../../../shared/money/signed-amount.ts'

const OPENING = 'equity:opening balances'
const ROOTS: Record<CashFlowKind, string> = { income: 'income', expense: 'expenses' }

/** The types of accounts in hledger. */
const TYPES: Record<CashFlowKind, string> = { income: 'R', expense: 'X' }

interface Title {
  accountName: string
  from: string
  to: string
}

/** Declares every account and the commodity, for the strict checks of hledger. */
export function writeJournal(
  { openingOn, openingCents, items, today }: Journal,
  { accountName, from, to }: Title,
): string {
  const account = `assets:${safeName(accountName)}`
  const types = new Map([
    [account, 'C'],
    [OPENING, 'E'],
  ])
  const transactions: string[] = []
  if (openingOn !== null)
    transactions.push(transaction(openingOn, 'Opening balance', account, OPENING, openingCents))
  for (const item of items) {
    const { kind, on, amountCents } = item
    const safe = safeName(item.name)
    const other = `${ROOTS[kind]}:${safe}`
    types.set(other, TYPES[kind])
    const head = [safe, ...commentsOf(item)].join('\n')
    transactions.push(transaction(on, head, account, other, signOf(kind) * amountCents))
  }
  const head = [
    `; ${safeName(accountName)}: the plan from ${from} to ${to}, as Balance projected it on ${today}`,
    '',
    'commodity $1,000.00',
    ...Array.from(types, ([name, type]) => `account ${name}  ; type: ${type}`),
  ]
  return `${[head.join('\n'), ...transactions].join('\n\n')}\n`
}

function transaction(
  on: string,
  head: string,
  account: string,
  other: string,
  cents: number,
): string {
  const posting = (name: string, amount: number) => `    ${name}  $${dollarsFromCents(amount)}`
  return [`${on} ${head}`, posting(account, cents), posting(other, -cents)].join('\n')
}

function commentsOf({ purchases, everydayCents }: JournalItem): string[] {
  const comment = (text: string, cents: number) => `    ; ${text} $${dollarsFromCents(cents)}`
  return [
    ...purchases.map(({ on, name, amountCents }) =>
      comment(`${on} ${safeName(name)}`, amountCents),
    ),
    ...(everydayCents > 0 ? [comment('Everyday spending', everydayCents)] : []),
  ]
}

const BLANKS = /[\p{Z}\p{Cc}\p{Cs}]+/gu
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Removes what hledger reads in a name: `:` (account), `;` (comment), `|` (payee), brackets, `*` and `!`
 * (status), and two blanks, which end it.
 */
export function safeName(name: string): string {
  const safe = name
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[:;|]/g, ' - ')
    .replaceAll(/[()[\]{}*!]/g, ' ')
    .replaceAll(BLANKS, ' ')
    .trim()
  return /[\p{L}\p{N}\p{S}]/u.test(safe) ? safe : 'unnamed'
}
