/** Notes a failure that the user is told nothing of, since they see its change taken back [behaviour: Errors]. */
export function logFailure(what: string, error: unknown): void {
  // A warning: the page goes on as it should.
  // oxlint-disable-next-line no-console
  console.warn(what, error)
}
