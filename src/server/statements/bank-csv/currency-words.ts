import { plainWords } from '../read/plain-words.ts'

const SIGNS: Record<string, string> = {
  '\u20ac': 'EUR',
  '\u00a3': 'GBP',
  '\u00a5': 'JPY',
  '\u20b9': 'INR',
  R$: 'BRL',
  A$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  'K\u010d': 'CZK',
  'z\u0142': 'PLN',
  Ft: 'HUF',
  Fr: 'CHF',
  'Fr.': 'CHF',
}

const CODES = new Set(Intl.supportedValuesOf('currency'))

export function isCurrencyCode(text: string): boolean {
  return CODES.has(text)
}

/** Null for a dollar sign, which many currencies have. */
export function currencyOf(unit: string | undefined): string | null {
  if (unit === undefined || unit === '$') return null
  return unit === 'US$' ? 'USD' : (SIGNS[unit] ?? unit)
}

/** The names of rarer ones are words of everyday in some language. */
const COMMON =
  'USD EUR GBP CHF JPY CAD AUD NZD SEK NOK DKK ISK PLN CZK HUF RON BGN TRY RUB UAH INR CNY KRW HKD SGD MXN BRL ZAR ILS THB IDR PHP'.split(
    ' ',
  )
const LANGUAGES =
  'en de fr es it pt nl sv da nb fi pl cs sk hu ro tr sl et lv lt hr bg el ru uk ja zh'.split(' ')

const SHORT: Record<string, string> = {
  USD: 'dollar, dollars, dolar, dolares, dollari, dollaro, us dollar, us dollars, american dollar, american dollars',
  EUR: 'euro, euros, euron, eurot, evro, evra, ευρω, евро',
  GBP: 'pound, pounds, sterling, pound sterling, pounds sterling, pfund, libras, livres',
  CHF: 'franc, francs, franken, sfr',
  JPY: 'yen',
  PLN: 'zloty, zlotys, zlotych, zlote',
  CZK: 'koruna, korun, koruny',
  SEK: 'krona, kronor',
  NOK: 'krone, kroner',
  HUF: 'forint, forints',
  INR: 'rupee, rupees',
  CNY: 'yuan, renminbi',
  ZAR: 'rand',
  TRY: 'lira, liras, lirasi',
  RUB: 'ruble, rubles, rubel, rubli, рубль, рублеи',
  MXN: 'peso, pesos',
  UAH: 'hryvnia',
}

let names: Map<string, string> | null = null

/** @param words as `plainWords` writes them */
export function currencyInWords(words: string): string | null {
  names ??= currencyNames()
  const plain = words.replace(/^u s /, 'us ')
  const plurals = [plain, plain.replace(/s$/, ''), words.replaceAll(/s(?= |$)/g, '')]
  return plurals.map((name) => names?.get(name)).find(Boolean) ?? null
}

export function saysCurrency(cell: string): boolean {
  if (cell.length < 3 || cell.length > 30 || /\d/.test(cell)) return false
  return isCurrencyCode(cell.toUpperCase()) || currencyInWords(plainWords(cell)) !== null
}

function currencyNames(): Map<string, string> {
  const found = new Map<string, string>()
  for (const language of LANGUAGES) {
    const format = new Intl.DisplayNames(language, { type: 'currency' })
    for (const currency of COMMON) {
      const name = plainWords(format.of(currency) ?? '')
      if (name.length > 2) found.set(name, currency)
    }
  }
  for (const [currency, words] of Object.entries(SHORT))
    for (const word of words.split(', ')) found.set(word, currency)
  return found
}
