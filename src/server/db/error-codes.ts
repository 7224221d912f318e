/** The depth at which an error can be within another. */
const MAX_DEPTH = 6

/**
 * All codes of an error, the innermost first, which knows best what has happened. Prisma puts the driver's error into its
 * own, in several ways: that of a raw query has no code of its own, but only the kind of the driver's error.
 */
export function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return []
  const { cause, meta, driverAdapterError, originalCode, code, kind } = error as Record<
    string,
    unknown
  >
  return [
    ...[cause, meta, driverAdapterError].flatMap((inner) => codesOf(inner, depth + 1)),
    ...[originalCode, code, kind].filter((text) => typeof text === 'string'),
  ]
}
