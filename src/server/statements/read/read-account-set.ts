/** The account set of a SimpleFIN bridge, of version 1 or 2 of the protocol [behaviour: Ask the bank]. Nothing in it is to be trusted. */
import { cleanName } from '../../../shared/name.ts'
import type { RemoteAccount } from '../../../shared/accounts/bank.ts'
import type { ClosingBalance, StatementLine } from '../../../shared/statements/statement.ts'
import { byDate } from './join-files.ts'
import { joinTexts } from './line-words.ts'
import { readAmount } from './statement-amount.ts'
import { readStamp } from './statement-day.ts'
import { createLineLimit } from './statement-file.ts'

/** An account of a bank. The id is of its bank alone. */
export interface RemoteName {
  bank: string
  id: string
  name: string
}

/** The words of the bridge about an account: none of its text goes on. */
export type BridgeProblem = 'notRead' | 'signIn' | 'gone' | 'other'

export interface SetAccount extends RemoteName, Pick<RemoteAccount, 'currency'> {
  closing: ClosingBalance | null
  transactions: unknown[]
}

export interface AccountSet {
  /** One for each bank and id: that with the latest balance. */
  accounts: SetAccount[]
  /** The problem with one of its accounts, or with any of them where none is given. */
  problemOf(account: RemoteName | null): BridgeProblem | null
}

const MAX_ACCOUNTS = 200
const MAX_ID_LENGTH = 500
const MAX_NAME_LENGTH = 100

/** Null for what is no account set. */
export function readAccountSet(bytes: Uint8Array): AccountSet | null {
  const set = parseObject(bytes)
  if (!set || !Array.isArray(set.accounts)) return null
  const accounts = new Map<string, SetAccount>()
  for (const account of set.accounts.map(readAccount)) {
    if (!account) continue
    const key = keyOf(account)
    const known = accounts.get(key)
    if (!known && accounts.size === MAX_ACCOUNTS) continue
    if (!known || dayOf(known) < dayOf(account)) accounts.set(key, account)
  }
  return {
    accounts: [...accounts.values()],
    problemOf: (account) => findProblem(set, account),
  }
}

/** Names it among all accounts of a bridge. */
export function keyOf({ bank, id }: Pick<RemoteName, 'bank' | 'id'>): string {
  return JSON.stringify([bank, id])
}

/** Leaves out what is pending, and what cannot be read. @param from YYYY-MM-DD, the first day */
export function readLines({ transactions }: SetAccount, from: string): StatementLine[] {
  const countLine = createLineLimit()
  const lines: StatementLine[] = []
  const ids = new Set<string>()
  for (const each of transactions) {
    const transaction = objectOf(each)
    if (!transaction || (transaction.pending ?? false) !== false) continue
    countLine()
    const { posted, amount, description, payee, memo } = transaction
    const date = readDay(posted)
    const amountCents = readMoney(amount)
    if (date === null || date < from || amountCents === null) continue
    const id = textOf(transaction.id)
    if (id !== '' && ids.size === ids.add(id).size) continue
    const text = joinTexts([textOf(description)]) || joinTexts([textOf(payee), textOf(memo)])
    lines.push({ date, amountCents, text })
  }
  return lines.toSorted(byDate)
}

type Json = Record<string, unknown>

function parseObject(bytes: Uint8Array): Json | null {
  try {
    return objectOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return null
  }
}

function objectOf(value: unknown): Json | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Json) : null
}

/** Bridges write some numbers as texts, and some texts as numbers. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function readAccount(value: unknown): SetAccount | null {
  const account = objectOf(value)
  const id = textOf(account?.id)
  if (!account || id === '' || id.length > MAX_ID_LENGTH) return null
  const { balance, transactions } = account
  const cents = readMoney(balance)
  const on = readDay(account['balance-date'])
  return {
    bank: bankOf(account).slice(0, MAX_ID_LENGTH),
    id,
    name: nameOf(textOf(account.name)) || 'Account',
    currency: currencyOf(textOf(account.currency)),
    closing: cents === null || on === null ? null : { on, cents },
    transactions: Array.isArray(transactions) ? transactions : [],
  }
}

/** Version 2 has connections, version 1 an organization for each account. */
function bankOf(account: Json): string {
  const org = objectOf(account.org)
  const names = [account.conn_id, org?.id, org?.domain, org?.['sfin-url'], org?.name]
  return names.map(textOf).find((text) => text !== '') ?? ''
}

/** A currency of one's own making, such as miles, is an address. */
function currencyOf(text: string): string {
  if (text === '') return 'USD'
  return /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : 'another currency'
}

function nameOf(text: string): string {
  return [...cleanName(joinTexts([text]))].slice(0, MAX_NAME_LENGTH).join('').trim()
}

function dayOf({ closing }: SetAccount): string {
  return closing?.on ?? ''
}

/** The UTC day of seconds since 1970; null for 0, by which bridges say that there is none. */
function readDay(value: unknown): string | null {
  const seconds = Number(/^\d{1,12}(\.\d{1,9})?$/.exec(textOf(value))?.[0] ?? 0)
  const ms = Math.floor(seconds) * 1000
  return ms > 0 && ms <= 8.64e15 ? readStamp(new Date(ms).toISOString()) : null
}

function readMoney(value: unknown): number | null {
  const text = textOf(value)
  return /^[+-]?\d+(\.\d*)?$/.test(text) ? readAmount(text.replace(/\.$/, ''), '.') : null
}

/** Texts are all that version 1 has. */
const SIGN_IN = /authenticat|sign(ing)? ?in|log(ging)? ?in|credential|need attention/i

function findProblem(set: Json, account: RemoteName | null): BridgeProblem | null {
  const coded = listOf(set.errlist)
    .map(objectOf)
    .filter((error) => error !== null)
  const about = coded.filter(({ conn_id: bank, account_id: id }) => {
    if (!account) return true
    const isOfBank = textOf(bank) === '' || textOf(bank) === account.bank
    return isOfBank && (textOf(id) === '' || textOf(id) === account.id)
  })
  if (about.some(({ code }) => textOf(code).endsWith('.auth'))) return 'signIn'
  if (about.length > 0) return 'other'
  const texts = coded.length > 0 ? [] : listOf(set.errors).map(textOf)
  if (texts.some((text) => SIGN_IN.test(text.slice(0, 1_000)))) return 'signIn'
  return texts.length > 0 ? 'other' : null
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
