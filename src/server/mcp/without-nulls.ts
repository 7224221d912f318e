/** Deeper than the arguments of any tool. What is deeper stays as it is. */
const MAX_DEPTH = 8

/** The same without fields that are null, also in lists and in each other: assistants send null for what they leave out. */
export function withoutNulls<Value>(value: Value, depth?: number): Value
export function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, depth + 1))
  const kept = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutNulls(field, depth + 1)]))
}
