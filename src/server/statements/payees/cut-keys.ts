/** Banks cut "speedy internet" to "speedy in". */

const SHORTEST = 6

/** Absent if a key begins several longer ones, or none. */
export function joinCutKeys(keys: Iterable<string>): Map<string, string> {
  const sorted = [...new Set(keys)].toSorted()
  const joined = new Map<string, string>()
  // The longer ones stand behind a key.
  for (let index = sorted.length - 2; index >= 0; index--) {
    const key = sorted[index] ?? ''
    if (key.length < SHORTEST) continue
    const longer = new Set<string>()
    for (let next = index + 1; longer.size < 2; next++) {
      const other = sorted[next]
      if (other === undefined || !other.startsWith(key)) break
      longer.add(joined.get(other) ?? other)
    }
    const [only] = longer
    if (longer.size === 1 && only !== undefined) joined.set(key, only)
  }
  return joined
}
