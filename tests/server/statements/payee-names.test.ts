import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameLikeness } from '../../../src/server/statements/match/name-index.ts'
import { createPayeeNames, wordsOf } from '../../../src/server/statements/payees/payee-names.ts'
import { nameProblem } from '../../../src/shared/name.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

const nameOf = (text: string) => createPayeeNames([{ text }])(text)

describe('the names of payees', () => {
  it.each([
    ['NETFLIX.COM 866-579 CA', 'Netflix.com', 'netflix com'],
    ['PAYPAL *SPOTIFY 402-935-7733', 'Spotify', 'spotify'],
    ['Card purchase 09-30 MOVIE STREAM', 'Movie Stream', 'movie stream'],
    ['ACH DEBIT SPEEDY INTERNET 0098812 PPD', 'Speedy Internet', 'speedy internet'],
    [
      'POS 4821 WALMART SUPERCENTER 0042 SPRINGVALE TX',
      'Walmart Supercenter',
      'walmart supercenter',
    ],
    ['POS18SEP NETFLIX.COM', 'Netflix.com', 'netflix com'],
    ["SQ *JOE'S COFFEE", "Joe's Coffee", 'joes coffee'],
    ['NINTENDO OF EUROPE', 'Nintendo of Europe', 'nintendo europe'],
    ['Bank of America Mortgage 30/09/2026', 'Bank of America Mortgage', 'bank america mortgage'],
    ['AT&T BILL PAYMENT', 'AT&T Bill', 'att bill'],
    ['PAYROLL ACME DES:DIRDEP ID:1234', 'Payroll Acme', 'payroll acme'],
    ['ATM WITHDRAWAL 1234', 'ATM Withdrawal', 'atm withdrawal'],
    ['ATM WITHDRAWAL 004512 MAIN ST', 'ATM Withdrawal', 'atm withdrawal'],
    ['Überweisung Müller', 'Müller', 'muller'],
    ['12345 678', '12345 678', '12345 678'],
    ['', 'Unnamed', 'unnamed'],
  ])('are shortened: %s is %s', (text, shown, key) => {
    expect(nameOf(text)).toMatchObject({ shown, key })
  })

  it('leave out the places of a file and its words for ways of paying', () => {
    const shops = [
      'alder',
      'birch',
      'cedar',
      'dogwood',
      'elm',
      'fir',
      'gum',
      'hazel',
      'ivy',
      'juniper',
      'kapok',
      'larch',
    ]
    const lines = shops.map((shop) => ({ text: `KAARTBETALING ${shop} EASTPORT` }))
    const nameIn = createPayeeNames(lines)
    expect(nameIn('KAARTBETALING alder EASTPORT')).toMatchObject({ key: 'alder', shown: 'Alder' })
  })

  it('are joined when a cut name fits one other name', () => {
    const lines = [
      'SPEEDY INTERNET',
      'SPEEDY IN',
      'TRANSFER JOHN SMITH',
      'TRANSFER JOHN SMIRNOV',
      'JOHN SMI',
    ].map((text) => ({ text }))
    const nameIn = createPayeeNames(lines)
    expect(nameIn('SPEEDY IN').key).toBe('speedy internet')
    expect(nameIn('JOHN SMI').key).toBe('john smi')
  })

  it.each([
    ['Rent', 'HOME RENT', 0.5, 1],
    ['Netflix', 'NETFLIX.COM 866-579 CA', 0.7, 1],
    ['Net Flix', 'NETFLIX', 0.9, 0.9],
    ['Speedy Internet', 'SPEEDY INTERN', 0.8, 1],
    ['Rent', 'Gym Point', 0, 0],
    ['Movie Stream', 'Music Stream', 0.3, 0.6],
  ])('are compared: %s and %s are alike from %d to %d', (one, other, least, most) => {
    const likeness = nameLikeness(wordsOf(one), wordsOf(other))
    expect(likeness).toBeGreaterThanOrEqual(least)
    expect(likeness).toBeLessThanOrEqual(most)
    expect(nameLikeness(wordsOf(other), wordsOf(one))).toBeCloseTo(likeness)
  })

  it('are accepted as names, whatever the text', () => {
    const texts = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), { maxLength: 20 })
    fc.assert(
      fc.property(texts, (all) => {
        const nameIn = createPayeeNames(all.map((text) => ({ text })))
        for (const text of all) {
          const { key, words, shown } = nameIn(text)
          expect(nameProblem(shown)).toBeNull()
          expect(key).not.toBe('')
          expect(words.length).toBeGreaterThan(0)
          expect(nameLikeness(words, words)).toBe(1)
        }
      }),
      { numRuns: fuzzRuns(300) },
    )
  })
  it('are the same when a text is alone, and in letters that need normalizing', () => {
    const words = fc.constantFrom(
      'netflix',
      'atm',
      'CARD',
      'of',
      'Bank',
      'May',
      'x',
      'tx',
      'a'.repeat(30),
    )
    const separators = fc.constantFrom(' ', ' * ', '/', '-', '_', '')
    const texts = fc.array(fc.tuple(words, separators), { maxLength: 12 })
    fc.assert(
      fc.property(texts, (parts) => {
        const text = `shop ${parts.flat().join('')}`
        expect(wordsOf(text)).toEqual(nameOf(text).words)
        const wide = text.replaceAll(/[a-z]/gi, (letter) =>
          String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
        )
        expect(wordsOf(wide)).toEqual(wordsOf(text))
      }),
      { numRuns: fuzzRuns(300) },
    )
  })
})
