import type { ClosingBalance } from '../../../shared/statements/statement.ts'
import { amountProblem, CUT_LINE, currencyProblem, dayProblem, joinTexts } from './line-words.ts'
import { readAmount, signed } from './statement-amount.ts'
import { readStamp } from './statement-day.ts'
import {
  type AccountLines,
  type BookedLine,
  createLineLimit,
  NO_STATEMENT,
  type ReadFile,
  refusal,
  type StatementFile,
} from './statement-file.ts'
import { type TagVisitor, walkTags } from './tag-walk.ts'

/** Texts by the path to them, such as `acct/id/iban`; of several the first. */
type Fields = Record<string, string>

interface FoundEntry {
  line: number
  fields: Fields
  purpose: string[]
  isCut: boolean
}

interface FoundStatement {
  fields: Fields
  balances: Fields[]
  entries: FoundEntry[]
}

const STATEMENTS = new Set(['stmt', 'rpt', 'ntfctn'])
const DIRECTIONS = new Set(['CRDT', 'DBIT'])
/** Nothing that is read lies deeper below its entry. */
const MAX_PATH = 8
const MAX_PURPOSES = 10
const PURPOSE = 'ntrydtls/txdtls/rmtinf/ustrd'

export const readCamt: ReadFile = (text) => {
  const statements: FoundStatement[] = []
  walkTags(text, (line) => createVisitor(statements, line))
  if (statements.length === 0) throw refusal(NO_STATEMENT)
  const file: StatementFile = { accounts: [], question: null, pendingCount: 0, problems: [] }
  for (const statement of statements) file.accounts.push(readStatement(statement, file))
  return file
}

function createVisitor(found: FoundStatement[], line: () => number): TagVisitor {
  const countLine = createLineLimit()
  const path: string[] = []
  let statement: FoundStatement | null = null
  let entry: FoundEntry | null = null
  let fields: Fields | null = null
  /** The depth of what `fields` belongs to. */
  let depth = 0
  const begin = (target: Fields) => {
    fields = target
    depth = path.length
  }
  const keep = (end: string, text: string) => {
    if (!fields || path.length - depth > MAX_PATH) return
    const key = path.slice(depth).join('/') + end
    if (entry && key === PURPOSE && entry.purpose.length < MAX_PURPOSES) entry.purpose.push(text)
    fields[key] ??= text.trim()
  }
  return {
    open(name) {
      path.push(name)
      if (STATEMENTS.has(name)) {
        countLine()
        statement = { fields: {}, balances: [], entries: [] }
        found.push(statement)
        begin(statement.fields)
      } else if (statement && name === 'bal') {
        countLine()
        const balance = {}
        statement.balances.push(balance)
        begin(balance)
      } else if (statement && name === 'ntry') {
        countLine()
        entry = { line: line(), fields: {}, purpose: [], isCut: false }
        statement.entries.push(entry)
        begin(entry.fields)
      }
    },
    attribute(tag, name, value) {
      if (tag === 'amt' && name === 'ccy') keep('@ccy', value)
    },
    value(_name, text) {
      keep('', text)
    },
    close(name, isCut) {
      path.pop()
      if (name === 'ntry' && entry) {
        entry.isCut = isCut
        entry = null
        fields = null
      } else if (name === 'bal') fields = null
      else if (STATEMENTS.has(name)) statement = fields = null
    },
  }
}

function readStatement(statement: FoundStatement, file: StatementFile): AccountLines {
  const { fields, balances, entries } = statement
  const key = fields['acct/id/iban'] ?? fields['acct/id/othr/id'] ?? ''
  const currency = currencyOf(statement)
  const closing = balances
    .filter((balance) => balance['tp/cdorprtry/cd'] === 'CLBD' && balance['amt@ccy'] === currency)
    .map(readBalance)
    .filter((balance) => balance !== null)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .at(-1)
  const lines: BookedLine[] = []
  for (const entry of entries) {
    const status = entry.fields['sts/cd'] ?? entry.fields.sts ?? 'BOOK'
    const booked = status === 'BOOK' ? readEntry(entry, currency) : null
    if (booked === null) file.pendingCount++
    else if (typeof booked === 'string') file.problems.push({ line: entry.line, sentence: booked })
    else lines.push(booked)
  }
  return { key, label: key, currency, lines, closing: closing ?? null }
}

function currencyOf({ fields, balances, entries }: FoundStatement): string | null {
  const own = fields['acct/ccy']
  if (own) return own
  const amounts = [...entries.map((entry) => entry.fields), ...balances]
  const named = amounts.map((amount) => amount['amt@ccy']).filter((code) => code !== undefined)
  return named.includes('USD') ? 'USD' : (named[0] ?? null)
}

function readBalance(fields: Fields): ClosingBalance | null {
  const [on, cents] = [dayOf(fields, 'dt'), centsOf(fields)]
  return on === null || cents === null ? null : { on, cents }
}

function readEntry({ fields, purpose, isCut }: FoundEntry, currency: string | null) {
  if (isCut) return CUT_LINE
  const date = dayOf(fields, 'bookgdt') ?? dayOf(fields, 'valdt')
  if (date === null) return dayProblem(dayTextOf(fields, 'bookgdt') ?? dayTextOf(fields, 'valdt'))
  if (!DIRECTIONS.has(fields.cdtdbtind ?? ''))
    return 'The line does not say whether the money comes in or goes out.'
  const amountCents = centsOf(fields)
  if (amountCents === null) return amountProblem(fields.amt)
  const code = fields['amt@ccy']
  if (code && currency && code !== currency) return currencyProblem(code)
  const text = textOf(fields, purpose)
  return { date, amountCents, text, id: fields.acctsvcrref ?? fields.ntryref ?? null }
}

function centsOf({ amt = '', cdtdbtind = '' }: Fields): number | null {
  const cents = readAmount(amt, '.')
  if (cents === null || cents < 0 || !DIRECTIONS.has(cdtdbtind)) return null
  return signed(cents, cdtdbtind === 'DBIT')
}

function dayOf(fields: Fields, name: string): string | null {
  return readStamp(dayTextOf(fields, name) ?? '')
}

function dayTextOf(fields: Fields, name: string): string | undefined {
  return fields[`${name}/dt`] ?? fields[`${name}/dttm`]
}

function textOf(fields: Fields, purpose: string[]): string {
  const side = fields.cdtdbtind === 'DBIT' ? 'cdtr' : 'dbtr'
  const parties = 'ntrydtls/txdtls/rltdpties'
  const name = fields[`${parties}/${side}/nm`] ?? fields[`${parties}/${side}/pty/nm`]
  const remarks = [fields.addtlntryinf, fields['ntrydtls/txdtls/addtltxinf']]
  const words = joinTexts(purpose.length > 0 ? [name, ...purpose] : [name, ...remarks])
  return words || joinTexts([fields[PURPOSE], fields['bktxcd/prtry/cd']])
}
