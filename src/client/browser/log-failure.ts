export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- a warning: the page goes on
  console.warn(what, error)
}
