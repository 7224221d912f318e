/** The number of random inputs with which a property is tried: few in `npm test`, and many more in `npm run test:long`. */
export function fuzzRuns(few: number): number {
  return Number(process.env.FUZZ_RUNS ?? few)
}
