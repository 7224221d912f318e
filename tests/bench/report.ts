/** Prints one measured value with its unit, in the columns that all benchmarks share. */
export function printLine(name: string, value: number, unit: string): void {
  const text = value.toLocaleString('en', { maximumSignificantDigits: 3 })
  process.stdout.write(`  ${name.padEnd(52)}${text.padStart(9)} ${unit}\n`)
}
