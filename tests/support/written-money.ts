/** Amounts as banks and people write them, for the tests of reading money. */
import * as fc from 'fast-check'

/** Any balance that an account can have, often one near a mark of thousands or of the limits. */
export const anyBalance = fc.oneof(
  fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
  fc.integer({ min: -2_000_00, max: 2_000_00 }),
  fc.constantFrom(0, 1, -1, 999_99, 1_000_00, -1_000_00, 999_999_99, 1_000_000_00, 99_999_999_999),
)

interface WrittenMoney {
  text: string
  cents: number
  /** Nobody could read it as another amount, so it has to be read. */
  isCertain: boolean
}

const SPACES = [' ', '\u00A0', '\u202F', '\u2009', '\u2007', '\u3000']
const GROUPINGS = ['', ',', '.', "'", '\u2019', ...SPACES]
const MINUSES = ['-', '\u2212', '\u2013', '\u2014']
const gap = fc.constantFrom('', '', ...SPACES)
const dollar = fc.constantFrom('none', 'before sign', 'before', 'behind', 'behind sign')

/** A text of the grammar, and the amount that was meant by it. */
export const writtenMoney: fc.Arbitrary<WrittenMoney> = fc
  .record({
    cents: anyBalance,
    grouping: fc.constantFrom(...GROUPINGS),
    point: fc.constantFrom('.', ','),
    /** Three decimals are what a currency converter writes. */
    decimals: fc.constantFrom('none', 'one', 'two', 'three'),
    sign: fc.constantFrom('before', 'behind', 'brackets', 'plus'),
    minus: fc.constantFrom(...MINUSES),
    dollar,
    gaps: fc.array(gap, { minLength: 5, maxLength: 5 }),
  })
  // A comma once with three digits behind it groups.
  .filter(
    ({ grouping, point, decimals }) =>
      grouping !== point && !(point === ',' && decimals === 'three'),
  )
  .map(({ cents: anyCents, grouping, point, decimals, sign, minus, dollar, gaps }) => {
    const step = { none: 100, one: 10, two: 1, three: 1 }[decimals]
    const magnitude = Math.floor(Math.abs(anyCents) / step) * step
    const cents = anyCents < 0 && magnitude > 0 ? -magnitude : magnitude
    const dollars = String(Math.floor(magnitude / 100))
    const fraction = String(magnitude % 100).padStart(2, '0')
    const shown = { none: '', one: fraction.slice(0, 1), two: fraction, three: `${fraction}0` }
    const grouped = dollars.replaceAll(/\B(?=(?:\d{3})+$)/g, grouping)
    const number = grouped + (decimals === 'none' ? '' : point + shown[decimals])
    const [a, b, c, d, e] = gaps as [string, string, string, string, string]
    let text = number
    if (dollar === 'before') text = `$${a}${text}`
    if (dollar === 'behind') text = `${text}${a}$`
    if (anyCents < 0) {
      if (sign === 'brackets') text = `(${b}${text}${c})`
      else if (sign === 'behind') text = `${text}${b}${minus}`
      else text = `${minus}${b}${text}`
    } else if (sign === 'plus') text = `+${b}${text}`
    if (dollar === 'before sign') text = `$${d}${text}`
    if (dollar === 'behind sign') text = `${text}${d}$`
    // "1.234" could mean either.
    const isDotOnce = grouping === '.' && decimals === 'none' && grouped.split('.').length === 2
    return { text: `${e}${text}${a}`, cents, isCertain: decimals !== 'three' && !isDotOnce }
  })
