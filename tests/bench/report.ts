/** Prints one measured value with its unit, in the columns that all benchmarks share. */
export function printLine(name: string, value: number, unit: string): void {
  const text = value.toLocaleString('en', { maximumSignificantDigits: 3 })
  process.stdout.write(`  ${name.padEnd(52)}${text.padStart(9)} ${unit}\n`)
}

/** Prints how many times as long something takes; answers whether that is at most the target. */
export function printTimes(name: string, ratio: number, target: number): boolean {
  const met = ratio <= target
  const verdict = `${met ? 'pass' : 'FAIL'}, at most ${target}`
  const times = ratio.toLocaleString('en', { maximumSignificantDigits: 3 }).padStart(9)
  process.stdout.write(`  ${name.padEnd(52)}${times} x  (${verdict})\n`)
  return met
}
