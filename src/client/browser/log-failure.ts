/** Logs a failure without a message to the user, who sees that the change is reverted [behaviour: Errors]. */
export function logFailure(what: string, error: unknown): void {
  // A warning: the page goes on as it should.
  // oxlint-disable-next-line no-console
  console.warn(what, error)
}
