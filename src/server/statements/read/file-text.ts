import { isUtf8 } from 'node:buffer'

const SHOWN_BYTES = 1_000

const TAB = 0x09
const BREAK = 0x0a
const RETURN = 0x0d
const BLANK = 0x20
const DELETE = 0x7f

/**
 * By the byte order mark, else as UTF-16 by its zeros, as UTF-8 if it is valid, by what it declares, or as windows-1252. Some banks
 * frame their files with control characters, which are left out; each line break becomes one `\n`.
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
