/** Corners of the formats that the files of tests/samples/ do not have [behaviour: Bank statements]. */
import { describe, expect, it } from 'vitest'
import { readStatement } from '../../../src/server/statements/read/read-statement.ts'
import type { ReadStatementInput } from '../../../src/shared/statements/statement.ts'

type Answers = Pick<ReadStatementInput, 'answers' | 'sourceAccount'>

const read = (text: string, answers: Answers = {}) =>
  readStatement({
    ...answers,
    files: [{ name: 'a', base64: Buffer.from(text).toString('base64') }],
  })

const linesOf = (text: string) =>
  read(text).lines.map(({ date, amountCents, text }) => `${date} ${amountCents} ${text}`)

it('the reader of MT942 leaves out expected lines and lines that are taken back', () => {
  const text = `{1:F01BANKNL2AXXX}{2:I942}{4:
:20:A
:25:NL91ABNA0417164300
:34F:USDD0,
:13D:2601051200+0100
:61:2601050105D12,50NTRFNONREF//1
:86:/TRTP/SEPA/NAME/Ann Bee
l/REMI/USTD//Rent/January 1/EREF/NOTPROVIDED
:61:2601050105RC3,NTRFNONREF//2
:86:/CNTP/NL91ABNA0417164300/ABNANL2A/Bakery//
:61:2601050105RD4,NTRFNONREF//3
:86:166?00Gutschrift?20EREF+123456 SVWZ+Rent for J?21anuary?32Ann Beel
:61:2601050105ED9,NTRFNONREF//4
:86:Later
-}{1:F01BANKNL2AXXX}`
  expect(linesOf(text)).toEqual([
    '2026-01-05 -1250 Ann Beel Rent/January 1',
    '2026-01-05 -300 Bakery',
    '2026-01-05 400 Ann Beel Rent for January',
  ])
  expect(read(text)).toMatchObject({ format: 'mt940', pendingCount: 1, closing: null })
})

it('the reader of camt.054 accepts prefixes, and never follows a declaration', () => {
  const text = `<!DOCTYPE a [<!ENTITY x "expanded"><!ENTITY file SYSTEM "file:///etc/passwd">]>
<n:Document><n:BkToCstmrDbtCdtNtfctn><n:Ntfctn><n:Acct><n:Id><n:IBAN>NL1</n:IBAN></n:Id></n:Acct>
<n:Ntry><n:Amt Ccy="USD">1.005</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:ValDt><n:Dt>2026-01-05</n:Dt></n:ValDt>
<n:NtryDtls><n:TxDtls><n:RltdPties><n:Cdtr><n:Pty><n:Nm>A &amp; B &x;&file;</n:Nm></n:Pty></n:Cdtr></n:RltdPties>
<n:RmtInf><n:Ustrd>Rent</n:Ustrd><n:Ustrd>January</n:Ustrd></n:RmtInf></n:TxDtls></n:NtryDtls></n:Ntry>
<n:Ntry><n:Amt Ccy="USD">2</n:Amt><n:BookgDt><n:Dt>2026-01-05</n:Dt></n:BookgDt></n:Ntry>
<n:Ntry><n:Amt Ccy="EUR">2</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:BookgDt><n:Dt>2026-01-05</n:Dt></n:BookgDt></n:Ntry>
</n:Ntfctn></n:BkToCstmrDbtCdtNtfctn></n:Document>`
  expect(linesOf(text)).toEqual(['2026-01-05 -101 A & B &x;&file; Rent January'])
  expect(read(text).problems.map(({ line, sentence }) => `${line} ${sentence}`)).toEqual([
    '6 The line does not say whether the money comes in or goes out.',
    '7 The line is in "EUR". Balance counts in dollars.',
  ])
})

it('the reader of QIF accepts accounts, splits, apostrophes and decimal commas', () => {
  const text = `!Option:AutoSwitch|!Account|NChecking|TBank|^|!Type:Bank
D13/1'26|T-1.234,50|PRent|SHousing|$-1.000,00|EHalf|^
D14/ 1' 6|T12,5|N104|^|!Type:Cat|NHousing|T5|^|`.replaceAll('|', '\n')
  expect(linesOf(text)).toEqual(['2006-01-14 1250 104', '2026-01-13 -123450 Rent'])
  expect(read(text).accounts).toEqual([{ key: 'Checking', label: 'Checking', lineCount: 2 }])
})

it('the reader of OFX accepts commas, pending lines, CDATA and a line in another currency', () => {
  const line = (rest: string) => `<STMTTRN><DTPOSTED>20260105${rest}</STMTTRN>`
  const text = `<OFX><CCSTMTRS><CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>9</ACCTID></CCACCTFROM>
${line('<TRNAMT>-1.234,56</TRNAMT><NAME><![CDATA[A & <B>]]></NAME><BANKACCTTO><ACCTID>7</BANKACCTTO>')}
${line('<TRNAMT>-0,5<MEMO>C')}
${line('<TRNAMT>1<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>')}
${line('<TRNAMT>1<NAME>D<ORIGCURRENCY><CURRATE>1.1<CURSYM>EUR</ORIGCURRENCY>')}
<BANKTRANLISTP><STMTTRNP><TRNAMT>5</STMTTRNP></BANKTRANLISTP>
<LEDGERBAL><BALAMT>-3,00<DTASOF>20260106</LEDGERBAL></CCSTMTRS></OFX>`
  expect(linesOf(text)).toEqual([
    '2026-01-05 -123456 A & <B>',
    '2026-01-05 -50 C',
    '2026-01-05 100 D',
  ])
  expect(read(text)).toMatchObject({ pendingCount: 1, closing: { on: '2026-01-06', cents: -300 } })
  expect(read(text).accounts).toEqual([{ key: '9', label: '9 credit card', lineCount: 3 }])
  expect(read(text).problems).toMatchObject([{ line: 4 }])
})

it.each([
  ['26 Jan 2026', '2026-01-26'],
  ['Jan 26, 2026', '2026-01-26'],
  ['January 26 2026', '2026-01-26'],
  ['26-Jan-26', '2026-01-26'],
  ['26. März 2026', '2026-03-26'],
  ['26 de marzo de 2026', '2026-03-26'],
  ['2026 Jan 26', '2026-01-26'],
  ['20261105', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['26112026', '2026-11-26'],
  ['11262026', '2026-11-26'],
  ["11/26'05", '2005-11-26'],
  ["11/26'2005", '2005-11-26'],
  ['26 11 2026', '2026-11-26'],
])('the reader of QIF reads the day %s', (day, date) => {
  const text = `!Type:CCard\nD${day}\nT-10.49\nPShop\n^\n`
  expect(read(text)).toMatchObject({ question: null, problemCount: 0, format: 'qif' })
  expect(linesOf(text)).toEqual([`${date} -1049 Shop`])
})

it.each([
  ['Market<BR/>12 Feb', 'Market 12 Feb'],
  ['Market<br>12 Feb', 'Market 12 Feb'],
  ['Market <b>12</b> Feb', 'Market 12 Feb'],
  ['Market&lt;BR/&gt;12 Feb', 'Market 12 Feb'],
  ['3 < 5, I <3 you', '3 < 5, I <3 you'],
  ['to A <B and C', 'to A <B and C'],
  ['from <Ann and Bob> to Eve', 'from <Ann and Bob> to Eve'],
  ['a < b <![CDATA[& c < d]]> e', 'a < b & c < d e'],
])('the reader of OFX reads the whole text %j, closed or not', (memo, text) => {
  for (const end of ['</MEMO>', '\n'])
    expect(
      linesOf(
        `<OFX><STMTRS>\n<STMTTRN><DTPOSTED>20260105<TRNAMT>-1<MEMO>${memo}${end}<FITID>7</STMTTRN></STMTRS></OFX>`,
      ),
    ).toEqual([`2026-01-05 -100 ${text}`])
})

describe('a card whose purchases have no minus', () => {
  const lines = ['-50.00 Thank you', '12.00 Shop', '7.50 Café', '3.00 Bus']
  const qif = lines.map((line) => line.replace(/(\S+) (.*)/, "D1/26'26\nT$1\nP$2\n^\n")).join('')
  const ofx = lines.map((line) =>
    line.replace(/(\S+) (.*)/, '<STMTTRN><DTPOSTED>20260126<TRNAMT>$1<NAME>$2<FITID>$2</STMTTRN>'),
  )
  const files = {
    qif: (type: string) => `!Type:${type}\n${qif}`,
    ofx: (type: string) => {
      const name = type === 'CCard' ? 'CCSTMTRS' : 'STMTRS'
      return `<OFX><${name}>${ofx.join('')}</${name}></OFX>`
    },
  }
  it.each(['qif', 'ofx'] as const)('is asked about in %s, and the answer counts', (format) => {
    const text = files[format]('CCard')
    const asked = read(text)
    expect(asked.question).toEqual({ kind: 'way', guess: true, sampleCents: 12_00 })
    expect(asked.sumCents).toBe(27_50)
    const layout = asked.layouts[0]!.layout
    for (const [isTurned, sumCents] of [
      [true, 27_50],
      [false, -27_50],
    ] as const)
      expect(read(text, { answers: [{ layout, isTurned }] })).toMatchObject({
        question: null,
        sumCents,
      })
  })

  it.each(['qif', 'ofx'] as const)('changes no other account of its file in %s', (format) => {
    const bank = (type: string, name: string) =>
      format === 'qif'
        ? `!Account\nN${name}\n^\n${files.qif(type)}`
        : files.ofx(type).replace('STMTRS>', `STMTRS><ACCTID>${name}</ACCTID>`)
    const text = bank('Bank', 'Checking') + bank('CCard', 'Visa')
    const asked = read(text)
    expect(asked.question).toEqual({ kind: 'account' })
    const keyOf = (name: string) => asked.accounts.find(({ key }) => key === name)!.key
    const answers = [{ layout: asked.layouts[0]!.layout, isTurned: true }]
    expect(read(text, { sourceAccount: keyOf('Checking') })).toMatchObject({
      question: null,
      sumCents: -27_50,
    })
    const card = read(text, { sourceAccount: keyOf('Visa') })
    expect(card).toMatchObject({ question: { kind: 'way' }, sumCents: 27_50 })
    const all = { sourceAccount: '*', answers }
    expect(read(text, all)).toMatchObject({ question: null, sumCents: 0 })
    // "Something looks wrong?" still turns it where it is meant alone.
    const turned = { sourceAccount: keyOf('Checking'), answers }
    expect(read(text, turned)).toMatchObject({ sumCents: 27_50 })
  })

  it.each(['qif', 'ofx'] as const)(
    'is the only account of its file that is asked about in %s',
    (format) => {
      expect(read(files[format]('Bank'))).toMatchObject({ question: null, sumCents: -27_50 })
    },
  )
})
