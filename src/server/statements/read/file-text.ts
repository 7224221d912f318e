/** The text of a file, whatever its encoding [behaviour: Bank statements]. */
import { isUtf8 } from 'node:buffer'

/** Text is long enough in this many bytes to show its encoding. */
const SHOWN_BYTES = 1_000

/** Control characters but tabs and line breaks: some banks frame their files with them. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]+/g

/**
 * Decodes a file: by its byte order mark, else as UTF-16 by its zeros, else as UTF-8 if it is valid, else by what it
 * declares, else as windows-1252. Control characters are left out; each line break is one `\n`, so that lines keep their
 * numbers.
 */
export function decodeFile(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.replaceAll(CONTROLS, '').replaceAll(/\r\n?/g, '\n')
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
  return declaredEncoding(new TextDecoder('latin1').decode(shown)) ?? 'windows-1252'
}

/** The encoding that the header of an OFX file or of XML names; null where it is unknown. */
function declaredEncoding(start: string): string | null {
  const [, xml, ofx] =
    /encoding\s*=\s*["']([\w.:-]+)|^\s*CHARSET\s*:\s*([\w-]+)/im.exec(start) ?? []
  const name = xml ?? (ofx && /^\d{3,4}$/.test(ofx) ? `windows-${ofx}` : ofx)
  if (!name) return null
  try {
    return new TextDecoder(name).encoding
  } catch {
    return null
  }
}
