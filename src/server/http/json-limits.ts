/**
 * Whether JSON is of a shape that can be parsed at little cost. A few megabytes of brackets, or of names that differ in
 * every object, would otherwise take seconds and hundreds of megabytes.
 */

export interface JsonLimits {
  /** Values of arrays and objects, all levels together. */
  values: number
}

const MAX_DEPTH = 64
const MAX_NAMES = 200

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Reads the bytes once, and does not check that they are JSON. Two names count as different when their hashes differ. */
export function isWithinLimits(json: Uint8Array, limits: JsonLimits): boolean {
  const names = new Set<number>()
  let values = 0
  let depth = 0
  let hash = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (inString) {
      if (byte === QUOTE) inString = false
      else if (byte === BACKSLASH) hash = (Math.imul(hash, 31) + (json[++at] ?? 0)) | 0
      else hash = (Math.imul(hash, 31) + byte) | 0
      continue
    }
    if (byte === QUOTE) {
      inString = true
      hash = 0
    } else if (byte === COLON) {
      if (names.add(hash).size > MAX_NAMES) return false
    } else if (byte === COMMA) values++
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      values++
      if (++depth > MAX_DEPTH) return false
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth--
    if (values > limits.values) return false
  }
  return true
}

/** The value of that name, or all of the body without a name. */
export function pickValue(body: unknown, name: string | undefined): unknown {
  if (name === undefined) return body
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : body
}
