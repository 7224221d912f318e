/** How many random inputs a property is tried with: few in `npm test`, and many more in `npm run test:long`. */
export function fuzzRuns(few: number): number {
  return Number(process.env.FUZZ_RUNS ?? few)
}
