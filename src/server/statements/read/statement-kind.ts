import type { StatementFormat } from '../../../shared/statements/statement.ts'
import { refusal } from './statement-file.ts'

const OFX = /^\s*OFXHEADER|<OFX\b|<(?:CC)?STMTRS\b|<STMTTRN\b/i
const CAMT = /<(?:[\w.-]+:)?BkToCstmr\w+/
const QIF = /^[ \t]*!(?:type|account|option|clear)\b/im
const QIF_WITHOUT_HEADER = /^\s*D *(?:\d|[A-Z][a-z]{2,8} \d)[^\n]*\n(?:[A-Z$][^\n]*\n){1,20}\^/
const MT940 = /^[ \t]*(?:\{4:)?:(?:20|25|28C?|60[FM]|61|62[FM]|34F):/m
const MARKUP = /^\s*<(?:[?!]|[a-z])/i

/** The first bytes, one character each, of files that hold something else. */
const OTHERS: [string, string][] = [
  ['%PDF-', 'a PDF'],
  ['PK\u0003\u0004', 'a spreadsheet or an archive'],
  ['\u00d0\u00cf', 'a spreadsheet'],
  ['{\\rtf', 'a document'],
]

/** The rest of a file says nothing about its kind, but takes time. */
const SHOWN_LENGTH = 100_000

const FORMATS = 'Download your statement as CSV, OFX, QIF, camt.053 or MT940 instead.'

/** @throws AppError BAD_REQUEST for what is no text. */
export function refuseOtherFiles(bytes: Uint8Array): void {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 5))
  const other = OTHERS.find(([signature]) => start.startsWith(signature))
  if (other) throw refusal(`This file is ${other[1]}. ${FORMATS}`)
}

/** Told by the content, never by the name. @throws AppError BAD_REQUEST for what no bank gives as a statement. */
export function findFormat(text: string): StatementFormat {
  const start = text.slice(0, SHOWN_LENGTH)
  if (start.trim() === '') throw refusal('The file is empty.')
  if (OFX.test(start)) return 'ofx'
  if (CAMT.test(start)) return 'camt'
  if (MARKUP.test(start)) throw refusal(`This file is a web page or another document. ${FORMATS}`)
  if (QIF.test(start) || QIF_WITHOUT_HEADER.test(start)) return 'qif'
  return MT940.test(start) ? 'mt940' : 'csv'
}
