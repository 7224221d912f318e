/** Files that make naive readers hang or take all memory, by what is hostile about them. */
import { fuzzRuns } from './fuzz-runs.ts'

/** Small enough to read all of them in a few seconds, large enough for what takes the square of it; 5 MiB in long runs. */
const SIZE = Math.min(5_242_880, 300_000 * fuzzRuns(1))

const OFX =
  '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>'
const CAMT = '<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>1</IBAN></Id></Acct>'
const QIF = '!Type:Bank\n'
const MT940 = ':20:A\n:25:1\n:60F:C260101USD1,00\n'
const CSV = 'Date,Description,Amount,Balance\n'

const LINES = {
  ofx: '<STMTTRN><DTPOSTED>20260101<TRNAMT>1<NAME>A</STMTTRN>',
  camt: '<Ntry><Amt Ccy="USD">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-01-01</Dt></BookgDt></Ntry>',
  qif: 'D1/13/26\nT1\n^\n',
  mt940: ':61:260101C1,N\n',
  csv: '2026-01-01,A,1.00,1.00\n',
}

export const HOSTILE_STATEMENTS: [name: string, make: () => string][] = [
  ['an OFX tag of millions of letters', () => filled(`${OFX}<`, 'A')],
  ['OFX tags, each of thousands of letters', () => filled(OFX, `<${'A'.repeat(5_000)}>1`)],
  ['OFX tags within each other', () => filled(OFX, '<A>')],
  ['OFX tags that only close', () => filled(OFX, '</A>')],
  ['OFX brackets', () => filled(OFX, '<')],
  ['OFX lines without end', () => filled(OFX, '<STMTTRN>')],
  ['OFX lines without an amount', () => filled(OFX, '<STMTTRN></STMTTRN>')],
  ['OFX lines', () => filled(OFX, LINES.ofx)],
  ['OFX statements', () => filled('<OFX>', '<STMTRS><ACCTID>1</STMTRS>')],
  ['OFX attributes', () => filled(`${OFX}<A `, 'a=1 ')],
  ['OFX attributes of many names', () => numbered(`${OFX}<A `, (at) => `a${at} `)],
  ['OFX names of one line', () => filled(`${OFX}<STMTTRN>`, '<NAME>A</NAME>')],
  ['OFX values of many names', () => numbered(`${OFX}<STMTTRN>`, (at) => `<N${at}>1</N${at}>`)],
  ['OFX entities', () => filled(`${OFX}<STMTTRN><NAME>`, '&amp;&#x41;&a;')],
  ['OFX ampersands', () => filled(`${OFX}<STMTTRN><NAME>`, '&')],
  ['OFX comments', () => filled(OFX, '<!---->')],
  ['an OFX comment without end', () => filled(`${OFX}<!--`, '-')],
  ['OFX CDATA', () => filled(`${OFX}<NAME>`, '<![CDATA[]]]]>')],
  [
    'an OFX amount of millions of digits',
    () => filled(`${OFX}<STMTTRN><DTPOSTED>20260101<TRNAMT>`, '1,'),
  ],
  ['an OFX day of millions of digits', () => filled(`${OFX}<STMTTRN><DTPOSTED>`, '1')],
  ['an OFX text of blanks', () => filled(`${OFX}<STMTTRN><NAME>`, ' \t')],
  ['an OFX header of blanks', () => filled('OFXHEADER:100\nCHARSET:', ' ')],
  ['XML entities that stand for each other', () => filled('<!DOCTYPE a [', '<!ENTITY a "&a;&a;">')],
  ['camt tags within each other', () => filled(CAMT, '<Ntry>')],
  ['camt tags of long names within each other', () => filled(CAMT, `<${'A'.repeat(25_000)}>1`)],
  ['camt entries', () => filled(CAMT, LINES.camt)],
  ['camt balances', () => filled(CAMT, '<Bal><Tp/></Bal>')],
  ['camt statements', () => filled('<BkToCstmrStmt>', '<Stmt></Stmt>')],
  ['camt purposes', () => filled(`${CAMT}<Ntry><NtryDtls><TxDtls><RmtInf>`, '<Ustrd>A</Ustrd>')],
  ['camt prefixes', () => filled(CAMT, '<a:b:c:d:e:f>1</a:b:c:d:e:f>')],
  ['a namespace of millions of letters', () => filled('<', 'a.')],
  ['QIF lines', () => filled(QIF, LINES.qif)],
  ['QIF ends of lines', () => filled(QIF, '^\n')],
  ['QIF parts of one line', () => filled(QIF, 'SA\n$1\n')],
  ['one QIF line', () => filled(`${QIF}D`, '1/1')],
  ['QIF accounts', () => filled('', '!Account\nNa\n^\n!Type:Bank\n')],
  ['QIF headers', () => filled('', '!')],
  ['a QIF amount of points', () => filled(`${QIF}D1/13/26\nT`, '1.')],
  ['MT940 lines', () => filled(MT940, LINES.mt940)],
  ['MT940 accounts', () => numbered(':20:A\n', (at) => `:25:${at}\n:62F:C260101USD1,00\n`)],
  ['one MT940 line', () => filled(`${MT940}:61:260101C`, '1')],
  ['MT940 letters', () => filled(`${MT940}:61:260101C1,N`, 'A//')],
  ['MT940 details', () => filled(`${MT940}:61:260101C1,N\n:86:`, '051?20A\n')],
  ['MT940 details in one line', () => filled(`${MT940}:61:260101C1,N\n:86:051`, '?20SVWZ+')],
  ['MT940 slashes', () => filled(`${MT940}:61:260101C1,N\n:86:`, '/NAME/')],
  ['MT940 tags', () => filled(MT940, ':86:\n')],
  ['MT940 colons', () => filled(MT940, ':')],
  ['MT940 blanks', () => filled(MT940, ' ')],
  ['zeros', () => filled('', '\0')],
  ['a text with zeros', () => filled('', 'ab\0')],
  ['a text of UTF-16', () => filled('', 'a\0')],
  ['zeros in OFX', () => filled(OFX, '\0<A>\0')],
  ['line breaks', () => filled('', '\n')],
  ['returns', () => filled('', '\r')],
  ['blanks', () => filled('', ' ')],
  ['letters', () => filled('', 'a')],
  ['CSV lines', () => filled(CSV, LINES.csv)],
  ['CSV quotes', () => filled(CSV, '"')],
  ['CSV lines without anything', () => filled(`${CSV}${LINES.csv}`, '\n')],
  ['CSV commas', () => filled(CSV, ',')],
  ['CSV commas and breaks', () => filled(CSV, ',\n')],
  ['CSV cells', () => filled(`${CSV}`, '1,2')],
  ['CSV columns', () => filled('Date,Amount', ',Amount')],
  ['CSV digits', () => filled(`${CSV}2026-01-01,A,`, '1')],
  ['CSV amounts with points', () => filled(`${CSV}2026-01-01,A,`, '1.')],
  ['CSV lines of one letter', () => filled(CSV, 'a\n')],
  ['CSV lines of two quotes', () => filled(CSV, '"a"\n')],
  ['CSV days of two orders', () => filled(CSV, '01/02/2026,A,1.00,1.00\n')],
]

function filled(start: string, part: string): string {
  return start + part.repeat((SIZE - start.length) / part.length)
}

function numbered(start: string, partOf: (at: number) => string): string {
  const parts = [start]
  for (let size = start.length, at = 0; size < SIZE - 50; at++) {
    const part = partOf(at)
    parts.push(part)
    size += part.length
  }
  return parts.join('')
}
