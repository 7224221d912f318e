const DELAY_MS = 1_000

/**
 * Has SQLite's log carried over into the database file a moment after a commit. By itself SQLite does so
 * within a commit, which holds up the event loop for twice as long after a large import.
 */
export class Checkpoints {
  #timer: NodeJS.Timeout | undefined
  readonly #checkpoint: () => Promise<unknown>

  constructor(checkpoint: () => Promise<unknown>) {
    this.#checkpoint = checkpoint
  }

  /** After a commit: once, for all those of the next second. */
  schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      // What cannot be carried over now is the next one's.
      this.#checkpoint().catch(() => undefined)
    }, DELAY_MS).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
