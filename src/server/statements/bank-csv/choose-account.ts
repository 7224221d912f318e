import { plainWords } from '../read/plain-words.ts'
import type { ColumnFacts } from './column-facts.ts'
import type { CsvLine } from './csv-lines.ts'
import { stems, textRoleOf } from './header-words.ts'
import { areDirections } from './line-marks.ts'

const NAMES = stems`
  accounts?\b acc?t\b accnt acc\b (?:giro|spar|auftrags|haupt|unter)?konto konten kontonr compte livret cuenta conto conta\b rekening
  tili\b tilin uct[ou] uet[ou] szaml hesap saskait konts?\b rachun iban bban cards?\b karten? kart[au]\b kaart krediet.?kaart
  kreditkort carte tarjeta cartao carta\b wallet portemonnaie billetera pots?\b vault jars?\b spaces?\b pocket portfolio depot bucket
  envelope institution bank$ bank.name$ счет λογαριασμ`

/** Words beside these that mean another account, or something else about one. */
const OTHERS = stems`
  count gegen tegen contra other payee payer benefi recip receiv sender ziel empf partner protiu kontrahent destin dest\b debtor creditor
  debit.acc credit.acc to\b transfer transact code bic\b swift sort holder owner inhaber houder kaarthouder titular titulaire intestat
  member currency wahrung waehrung munt valut moneda devise deviz mena mina balance sald amount betrag bedrag buchungstext memo note
  merchant handel zahlungs beguns begun remot class categor detail descr activity history statement expir status card.type`

/** Titles of the own account, and those of a number that may be that of the other side. */
const OWN = stems`
  account.?name account.nick accounts?$ acc?ts?$ acc?t.name own source.account from.account my auftragskonto konto$ kontoname
  compte$ cuenta$ conto$ rekening$ card wallet karte kaart carte tarjeta pots?\b vault spaces? portfolio institution`
const BANK_CODE = stems`bic\b blz bankleitzahl swift sort.code bank.code`

/** The names of accounts: each cell has such a word, and no other ones. */
const STRONG = stems`
  checking chequing che(?:ck|que)s?.account current.account savings? saver visa mastercard master.card amex
  american.express discover account acct accounts giro konto spar.?konto tagesgeld festgeld kreditkarte rekening spaarrekening
  betaalrekening compte livret cuenta ahorro tarjeta conto conta carte wallet paypal venmo cash.app brokerage money.market mortgage
  heloc line.of.credit hsa ira\b roth girokonto cards?\b`
const WEAK = new Set(
  `my our the a and of joint main primary secondary personal private business household family kids shared premium basic plus free everyday
  total advantage preferred simple smart high yield interest online direct bank credit union debit card cards platinum gold silver rewards
  cash back freedom sapphire checking check savings saving chase citi wells fargo capital one america usd us dollar first second new old
  courant corriente lopend de la du prepaid virtual physical ending in no nr number x xx xxx xxxx`.split(
    /\s+/,
  ),
)

const MASKED = /^(?:[x*•.…#-]+ ?)+\d{2,6}$|^\d{4} ?[x*•]+[x*• ]*\d{2,4}$/i
const NUMBER = /^(?:[A-Z]{2}\d{2}[A-Z0-9 ]{8,32}|\d{8,}|\d[\d -]{8,}\d)$/

const FEW_EMPTY = 0.1

export function chooseAccount(facts: ColumnFacts[], lines: CsvLine[]): number | undefined {
  const ranked = facts.map((column) => [rankOf(column, facts, lines), column] as const)
  const best = ranked.reduce((most, [rank]) => Math.max(most, rank), 0)
  if (best === 0) return undefined
  const columns = ranked.filter(([rank]) => rank === best).map(([, column]) => column)
  return columns.toSorted((a, b) => b.values.size - a.values.size)[0]?.at
}

/** 0 for a column that names no account; the higher, the surer it is. */
function rankOf(column: ColumnFacts, facts: ColumnFacts[], lines: CsvLine[]): number {
  const { at, title, filled, values, days } = column
  if (filled === 0 || days > filled / 2 || areDirections(values, title)) return 0
  const text = plainWords(title)
  const role = textRoleOf(title)
  if (NAMES.test(text) && !OTHERS.test(text)) {
    if (OWN.test(text)) return 3
    return isOtherSide(column, facts, lines) ? 0 : 2
  }
  const isOpen = role === null || role === 'other' || role === 'account'
  if (!isOpen || OTHERS.test(text) || values.size < 2) return 0
  const cells = [...values]
  if (cells.every(isAccountName)) return 1
  const isRepeated = countDifferent(at, lines) * 2 <= filled && filled === lines.length
  return title === '' && isRepeated && cells.every((cell) => NUMBER.test(cell)) ? 1 : 0
}

/** True for the account of the other side: beside its name or the code of its bank, mostly empty, or another one on each line. */
function isOtherSide({ at, filled }: ColumnFacts, facts: ColumnFacts[], lines: CsvLine[]): boolean {
  const [before = '', after = ''] = [facts[at - 1]?.title, facts[at + 1]?.title]
  const isFilled = filled >= lines.length * (1 - FEW_EMPTY)
  const count = countDifferent(at, lines)
  if (count === 1 && isFilled) return false
  const isBeside = textRoleOf(before) === 'payee' || BANK_CODE.test(plainWords(after))
  return isBeside ? !isFilled || count * 2 > lines.length : filled < lines.length / 2
}

function countDifferent(at: number, lines: CsvLine[]): number {
  return new Set(lines.flatMap(({ cells }) => cells[at] || [])).size
}

function isAccountName(cell: string): boolean {
  if (MASKED.test(cell)) return true
  const text = plainWords(cell)
  const words = text.split(' ')
  const isKnown = (word: string) => WEAK.has(word) || STRONG.test(word) || /^\d+$/.test(word)
  return cell.length < 60 && STRONG.test(text) && words.every(isKnown)
}
