import { isUtf8 } from 'node:buffer'
import type { StatementFormat } from '../../../shared/statements/statement.ts'
import { refusal } from './statement-file.ts'

const SHOWN_BYTES = 1_000

const TAB = 0x09
const BREAK = 0x0a
const RETURN = 0x0d
const BLANK = 0x20
const DELETE = 0x7f

/**
 * Decodes by the byte order mark, else as UTF-16 by its zeros, as UTF-8 if valid, as declared, or as windows-1252. Control
 * characters, with which some banks frame files, are left out; each line break becomes one `\n`.
 */
export function decodeFile(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (!encoding.startsWith('utf-16')) return decode(encoding, withoutControls(bytes))
  return decode('utf-8', withoutControls(Buffer.from(decode(encoding, bytes))))
}

function decode(encoding: string, bytes: Uint8Array): string {
  return encoding === 'windows-1252'
    ? decodeWestern(bytes)
    : new TextDecoder(encoding).decode(bytes)
}

/** The letters of the bytes 80 to 9F in windows-1252; those without one stand for themselves. */
const WESTERN =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** The decoder of Node 20 takes windows-1252 for latin1. */
function decodeWestern(bytes: Uint8Array): string {
  if (!bytes.some(isWestern)) return Buffer.from(bytes).toString('latin1')
  const letters = new Uint16Array(bytes.length)
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    letters[at] = isWestern(byte) ? WESTERN.charCodeAt(byte - 0x80) : byte
  }
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(letters)
}

function isWestern(byte: number): boolean {
  return byte >= 0x80 && byte < 0xa0
}

/** Bytes, because millions of replacements within a text would take 200 MB. */
function withoutControls(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === RETURN) {
      if (bytes[at + 1] !== BREAK) kept[length++] = BREAK
    } else if ((byte >= BLANK && byte !== DELETE) || byte === TAB || byte === BREAK)
      kept[length++] = byte
  }
  return kept.subarray(0, length)
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const shown = bytes.subarray(0, SHOWN_BYTES)
  for (const [at, byte] of shown.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (odd > shown.length / 4 && even < shown.length / 20) return 'utf-16le'
  if (even > shown.length / 4 && odd < shown.length / 20) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  return declaredEncoding(Buffer.from(shown).toString('latin1')) ?? 'windows-1252'
}

/** OFX and XML declare it in their header. */
function declaredEncoding(start: string): string | null {
  const [, xml, ofx] =
    /encoding\s*=\s*["']([\w.:-]+)|^[ \t]*CHARSET[ \t]*:[ \t]*([\w-]+)/im.exec(start) ?? []
  const name = xml ?? (ofx && /^\d{3,4}$/.test(ofx) ? `windows-${ofx}` : ofx)
  if (!name) return null
  try {
    const { encoding } = new TextDecoder(name)
    // This text was read with one byte for a letter.
    return encoding.startsWith('utf-16') ? null : encoding
  } catch {
    return null
  }
}

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
