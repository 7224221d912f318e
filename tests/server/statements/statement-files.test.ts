/** Files of a statement: their encodings, several as one, and what is refused [behaviour: Bank statements]. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAmount } from '../../../src/server/statements/read/statement-amount.ts'
import { readStatement } from '../../../src/server/statements/read/read-statement.ts'
import type { Statement } from '../../../src/shared/statements/statement.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

type Content = string | Buffer

const read = (...contents: Content[]) => readChosen(contents)

function readChosen(contents: Content[], sourceAccount?: string): Statement {
  const files = contents.map((content, at) => ({
    name: `file ${at}`,
    base64: Buffer.from(content).toString('base64'),
  }))
  return readStatement({ files, sourceAccount })
}

interface Account {
  number?: string
  type?: string
  currency?: string
}

const OPEN = 'OFXHEADER:100\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS>'

/** Each line is a date without signs, an amount, a name and the bank's id. */
function ofxOf(
  lines: [string, string, string, string?][],
  { number = '1', type = 'CHECKING', currency = 'USD' }: Account = {},
): string {
  const written = lines.map(
    ([date, amount, name, id]) =>
      `<STMTTRN><DTPOSTED>${date}<TRNAMT>${amount}<NAME>${name}${id ? `<FITID>${id}` : ''}</STMTTRN>\n`,
  )
  const account = `<ACCTID>${number}<ACCTTYPE>${type}`
  return `${OPEN}<STMTRS><CURDEF>${currency}<BANKACCTFROM>${account}</BANKACCTFROM>\n${written.join('')}</STMTRS></OFX>`
}

const CAFE = ofxOf([['20260105', '-1.00', 'Café']])

it.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${CAFE}`)],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${CAFE}`, 'utf16le')],
  ['UTF-16 without one', Buffer.from(CAFE, 'utf16le')],
  ['UTF-16 of the other order', Buffer.from(`\ufeff${CAFE}`, 'utf16le').swap16()],
  ['what it declares', Buffer.from(CAFE, 'latin1')],
  ['windows-1252 without a word', Buffer.from(CAFE.replace('CHARSET:1252', ''), 'latin1')],
])('a file of a statement is read in the encoding %s', (_encoding, file) => {
  expect(read(file).lines.map(({ text }) => text)).toEqual(['Café'])
})

it('a file in windows-1252 is read letter by letter', () => {
  const letters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ¡ÿ'
  const bytes = [0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e]
  const others = [0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e]
  const [before = '', after = ''] = CAFE.split('Café')
  const name = Buffer.from([...bytes, ...others, 0x9f, 0xa1, 0xff])
  const file = Buffer.concat([Buffer.from(before), name, Buffer.from(after)])
  expect(read(file).lines.map(({ text }) => text)).toEqual([letters])
  const qif = Buffer.from('!Type:Bank\nD2026-01-13\nT-1\nPJoe\x92s \x96 Bar\n^\n', 'latin1')
  expect(read(qif).lines.map(({ text }) => text)).toEqual(['Joe’s – Bar'])
  const euros = Buffer.from('Datum;Text;Betrag (\x80)\n13.11.2025;Brot;-2,50\n', 'latin1')
  expect(() => read(euros)).toThrow('This statement is in EUR.')
})

it('a file in XML is read in the encoding that it declares', () => {
  const xml = `<?xml version="1.0" encoding="ISO-8859-2"?><Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="USD">2</Amt>
    <CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt>
    <AddtlNtryInf>P\u00b3ot</AddtlNtryInf></Ntry><Ntry><Sts>PDNG</Sts></Ntry></Stmt></BkToCstmrStmt></Document>`
  const statement = read(Buffer.from(xml, 'latin1'))
  expect(statement).toMatchObject({ format: 'camt', pendingCount: 1, problemCount: 0 })
  expect(statement.lines).toEqual([{ date: '2026-01-05', amountCents: -200, text: 'Płot' }])
})

it('a text of a file has no control characters, neither as bytes nor as entities', () => {
  const file = ofxOf([
    ['20260105', '-1.00', 'M\u0081ller'],
    ['20260106', '-1.00', 'Gym&#7;&#x9f;12'],
  ])
  const { lines } = read(Buffer.from(file, 'latin1'))
  expect(lines.map(({ text }) => text)).toEqual(['M ller', 'Gym 12'])
})

it('equal lines of several files count once, and equal lines of one file each count', () => {
  const coffee: [string, string, string] = ['20260105', '-3.00', 'Coffee']
  const january = ofxOf([coffee, coffee, ['20260131', '-9.00', 'Rent', 'a']])
  const february = ofxOf([
    ['20260131', '-9.00', 'Rent', 'a'],
    ['20260131', '-9.00', 'Rent', 'b'],
    coffee,
  ])
  const statement = read(january, february)
  expect(statement).toMatchObject({ lineCount: 4, sumCents: -2_400, question: null })
  expect(statement.lines.map(({ date }) => date)).toEqual([
    '2026-01-05',
    '2026-01-05',
    '2026-01-31',
    '2026-01-31',
  ])
  expect(statement.accounts).toEqual([{ key: '1', label: '1 checking', lineCount: 4 }])
})

it('an equal line counts as often as in the file that has it most often', () => {
  const line = fc.constantFrom('20260105', '20260106').map((day) => [day, '-1.00', 'A'] as const)
  const files = fc.array(fc.array(line, { maxLength: 4 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(files, (files) => {
      const countIn = (date: string, lines: { date: string }[]) =>
        lines.filter((line) => line.date.replaceAll('-', '') === date).length
      const { lines } = read(...files.map((lines) => ofxOf(lines.map((line) => [...line]))))
      for (const day of ['20260105', '20260106']) {
        const counts = files.map((lines) =>
          countIn(
            day,
            lines.map(([date]) => ({ date })),
          ),
        )
        expect(countIn(day, lines)).toBe(counts.toSorted((a, b) => b - a)[0])
      }
    }),
    { numRuns: fuzzRuns(50) },
  )
})

it('the order of dates is applied only to the file that asks for it', () => {
  const proven = '!Type:Bank\nD13/1/26\nT-1\nPA\n^\n'
  const asking = '!Type:Bank\nD2/1/26\nT-2\nPB\n^\n'
  expect(read(proven, asking).question).toMatchObject({ kind: 'dateOrder', sample: '2/1/26' })
  const files = [proven, asking].map((text) => ({ name: 'a', base64: btoa(text) }))
  const answered = readStatement({ files, dateOrder: 'monthFirst' })
  expect(answered).toMatchObject({ question: null, problemCount: 0 })
  expect(answered.lines.map(({ date }) => date)).toEqual(['2026-01-13', '2026-02-01'])
})

it('two accounts of one number are told apart by their type', () => {
  const files = [
    ofxOf([['20260105', '-3.00', 'A']]),
    ofxOf([['20260106', '5.00', 'B']], { type: 'SAVINGS' }),
  ]
  const asked = read(...files)
  expect(asked).toMatchObject({ question: { kind: 'account' }, lineCount: 2 })
  const keys = asked.accounts.map(({ key }) => key)
  expect(keys).toEqual(['1 checking', '1 savings'])
  expect(readChosen(files, keys[1])).toMatchObject({ question: null, lineCount: 1, sumCents: 500 })
  expect(() => readChosen(files, '1')).toThrow('The statement has no such account.')
})

it('the account in dollars can be chosen, and the other one is refused', () => {
  const files = [
    ofxOf([['20260105', '-3.00', 'A']], { currency: 'EUR' }),
    ofxOf([['20260106', '5.00', 'B']], { number: '2' }),
  ]
  expect(read(...files)).toMatchObject({ question: { kind: 'account' }, sumCents: 500 })
  expect(read(...files).accounts.map(({ label }) => label)).toEqual([
    '1 checking (EUR)',
    '2 checking',
  ])
  expect(readChosen(files, '2')).toMatchObject({ question: null, sumCents: 500 })
  expect(() => readChosen(files, '1')).toThrow('This statement is in EUR.')
})

it('the wrong file of several is named, with its wrong lines', () => {
  const good = ofxOf([['20260105', '-3.00', 'A']])
  expect(() => read(good, 'Hello!')).toThrow(/^file 1: /)
  const wrong = ofxOf([
    ['20260105', '-3.00', 'A'],
    ['20260106', 'three', 'B'],
  ])
  expect(read(good, wrong).problems).toEqual([
    { file: 'file 1', line: 6, sentence: '"three" is no amount.' },
  ])
  const cut = good.slice(0, good.indexOf('</STMTTRN>'))
  expect(read(cut)).toMatchObject({ lineCount: 0, problemCount: 1 })
})

it.each([
  ['', 'The file is empty.'],
  ['%PDF-1.7', 'This file is a PDF.'],
  ['PK\u0003\u0004', 'This file is a spreadsheet or an archive.'],
  ['<!DOCTYPE html><html><body>Sign in</body></html>', 'This file is a web page'],
  ['{"accounts": []}', /./],
  [`${OPEN}${'<A>'.repeat(201)}`, 'This file is nested too deeply'],
])('the file %j is refused with a sentence', (content, sentence) => {
  expect(() => read(content)).toThrow(sentence)
})

it('a statement may have 50,000 lines and 5 MiB', () => {
  const line = '<STMTTRN><DTPOSTED>20260105<TRNAMT>-1<NAME>A</STMTTRN>'
  const many = `${OPEN}<STMTRS>${line.repeat(40_000)}`
  expect(read(many)).toMatchObject({ lineCount: 40_000, sumCents: -4_000_000 })
  const others = many.replaceAll('<NAME>A', '<NAME>B')
  expect(() => read(many, others)).toThrow('at most 50,000 lines')
  expect(() => read('a'.repeat(5_242_881))).toThrow('at most 5 MiB')
  expect(() => readStatement({ files: [{ name: 'a', base64: '!' }] })).toThrow('as base64')
})

it('an amount is read however it is written, and half a cent is rounded away from zero', () => {
  const groups = fc.constantFrom<[string, '.' | ',']>(
    [',', '.'],
    ['.', ','],
    [' ', ','],
    ["'", '.'],
    ['', '.'],
  )
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      groups,
      (cents, [group, sign]) => {
        const digits = String(Math.abs(cents)).padStart(3, '0')
        const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, group)
        const text = `${cents < 0 ? '-' : ''}${whole}${sign}${digits.slice(-2)}`
        expect(readAmount(text, sign)).toBe(cents)
      },
    ),
    { numRuns: fuzzRuns(200) },
  )
  const amounts: [string, number | null][] = [
    ['1.005', 101],
    ['-1.005', -101],
    ['8.850', 885],
    ['.5', 50],
    ['9,', 900],
    ['1,234', 123_400],
    ['1,23,4', null],
    ['1.2.3', null],
    ['12-', -1_200],
    ['-12-', null],
    ['1e3', null],
    ['', null],
    ['1000000000', null],
  ]
  expect(amounts.map(([text]) => readAmount(text, '.'))).toEqual(amounts.map(([, cents]) => cents))
})
