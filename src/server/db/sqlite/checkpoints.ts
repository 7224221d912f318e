const DELAY_MS = 1_000

/**
 * Copies SQLite's log into the database file a moment after a commit. SQLite by itself does so within a
 * commit, which blocks the event loop for twice as long after a large import.
 */
export class Checkpoints {
  #timer: NodeJS.Timeout | undefined
  readonly #checkpoint: () => Promise<unknown>

  constructor(checkpoint: () => Promise<unknown>) {
    this.#checkpoint = checkpoint
  }

  /** To be called after a commit: one checkpoint serves all commits of the next second. */
  schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      // Pages that could not be copied now are left to the next checkpoint.
      this.#checkpoint().catch(() => undefined)
    }, DELAY_MS).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
