/** Work in steps of a few milliseconds at most, between which whoever runs it can let others in. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Takes all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
