const WARM_UP_MS = 400
const SAMPLE_MS = 20
const ROUNDS = 15

/**
 * The median milliseconds of each call, after a warm-up. The calls take turns, so that a busy moment of the
 * machine slows all of them. A sample repeats a short call until its time is long enough to measure.
 */
export function measure<Name extends string>(
  calls: Record<Name, () => unknown>,
): Record<Name, number> {
  const contenders = Object.entries<() => unknown>(calls).map(([name, call]) => {
    const repeats = Math.max(
      1,
      Math.round((callsWithin(call, WARM_UP_MS) * SAMPLE_MS) / WARM_UP_MS),
    )
    return { name, call, repeats, samples: [] as number[] }
  })
  for (let round = 0; round < ROUNDS; round++) {
    for (const { call, repeats, samples } of contenders) samples.push(timeOf(call, repeats))
  }
  const medians = contenders.map(({ name, samples }) => [name, medianOf(samples)])
  return Object.fromEntries(medians) as Record<Name, number>
}

function callsWithin(call: () => unknown, milliseconds: number): number {
  const end = performance.now() + milliseconds
  let calls = 0
  do {
    call()
    calls++
  } while (performance.now() < end)
  return calls
}

function timeOf(call: () => unknown, repeats: number): number {
  const start = performance.now()
  for (let done = 0; done < repeats; done++) call()
  return (performance.now() - start) / repeats
}

export function medianOf(samples: number[]): number {
  return samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? Number.NaN
}
