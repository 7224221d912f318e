/**
 * Follows the revisions of the accounts that a user may enter, so that open pages show at once what others
 * change [behaviour: Live updates].
 */
import type { AccountChanges } from '../../../shared/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Listener, Topic } from '../../db/announcements.ts'
import type { Scope } from '../scope.ts'
import { requireSession } from '../users/sessions.ts'

/** So many pages of one session can be followed at a time. */
const MAX_PER_SESSION = 20

/**
 * All is looked at again this often: what another process does to an SQLite file is announced to nobody, such
 * as disabling a user from the terminal.
 */
const LOOK_AGAIN_MS = 30_000

const followersOf = new Map<string, number>()

/**
 * First all accounts of the caller's with their revisions, then those that change, until `signal` says stop.
 * While whoever reads is slow, several changes become one. All of them come again when what the caller may
 * enter has changed, when an announcement may have been missed, and every 30 seconds.
 *
 * @throws AppError UNAUTHORIZED once the caller's session has ended; TOO_MANY_REQUESTS for the 21st page that
 * follows by one session.
 */
export async function* followAccounts(
  scope: Scope,
  signal: AbortSignal | undefined,
): AsyncGenerator<AccountChanges, void> {
  if (signal?.aborted) return
  const { sessionId } = scope
  const followers = followersOf.get(sessionId) ?? 0
  if (followers >= MAX_PER_SESSION)
    throw new AppError('TOO_MANY_REQUESTS', 'Too many pages are open.', LOOK_AGAIN_MS / 1000)
  followersOf.set(sessionId, followers + 1)
  const follower = new AccountFollower(scope)
  signal?.addEventListener('abort', () => follower.close(), { once: true })
  try {
    while (!follower.closed) {
      const changes = await follower.takeChanges()
      if (changes) yield changes
      else await follower.sleep()
    }
  } finally {
    follower.close()
    const others = (followersOf.get(sessionId) ?? 1) - 1
    if (others > 0) followersOf.set(sessionId, others)
    else followersOf.delete(sessionId)
  }
}

/** What has changed since it was last taken. */
class AccountFollower {
  /** How the caller names each account that is listened to. */
  readonly #names = new Map<number, AccountRef>()
  readonly #revisions = new Map<number, number>()
  readonly #stops = new Map<Topic, () => void>()
  readonly #scope: Scope
  readonly #timer: NodeJS.Timeout
  #knowsAll = false
  #wake = () => {}
  closed = false

  constructor(scope: Scope) {
    this.#scope = scope
    const lookAgain = () => void (this.#knowsAll = false)
    this.#listen(`user:${scope.user.id}`, lookAgain)
    this.#listen('missed', lookAgain)
    this.#timer = setInterval(() => {
      lookAgain()
      this.#wake()
    }, LOOK_AGAIN_MS)
  }

  /** Returns with the next change; at once when it came meanwhile. */
  async sleep(): Promise<void> {
    if (this.closed || !this.#knowsAll || this.#revisions.size > 0) return
    await new Promise<void>((resolve) => (this.#wake = resolve))
  }

  close(): void {
    this.closed = true
    clearInterval(this.#timer)
    for (const stop of this.#stops.values()) stop()
    this.#wake()
  }

  /** Null when nothing has changed. */
  async takeChanges(): Promise<AccountChanges | null> {
    const complete = !this.#knowsAll
    while (!this.#knowsAll) {
      this.#knowsAll = true
      // Listening comes before reading, so that what changes in between is told, not missed.
      if (await this.#readAll()) this.#knowsAll = false
    }
    if (!complete && this.#revisions.size === 0) return null
    const accounts = Array.from(this.#revisions, ([id, revision]) => ({
      account: this.#names.get(id) ?? id,
      revision,
    }))
    this.#revisions.clear()
    return { complete, accounts }
  }

  /** Answers whether it met an account that was not listened to before. */
  async #readAll(): Promise<boolean> {
    const { db, user } = this.#scope
    await requireSession(this.#scope)
    this.#revisions.clear()
    const accounts = await db.read.account.findMany({
      where: { deletedAt: null, memberships: { some: { userId: user.id } } },
      select: { id: true, revision: true, personalUserId: true },
    })
    const ids = new Set(accounts.map(({ id }) => id))
    for (const id of this.#names.keys()) if (!ids.has(id)) this.#forget(id)
    let metNew = false
    for (const { id, revision, personalUserId } of accounts) {
      // One that changed while they were read has been told its newest revision.
      if (!this.#revisions.has(id)) this.#revisions.set(id, revision)
      if (this.#names.has(id)) continue
      metNew = true
      this.#names.set(id, personalUserId === null ? id : 'personal')
      this.#listen(`account:${id}`, (newest) => this.#revisions.set(id, newest ?? revision))
    }
    return metNew
  }

  #listen(topic: Topic, hear: Listener): void {
    const stop = this.#scope.db.listen(topic, (revision) => {
      hear(revision)
      this.#wake()
    })
    this.#stops.set(topic, stop)
  }

  #forget(id: number): void {
    this.#names.delete(id)
    this.#revisions.delete(id)
    this.#stops.get(`account:${id}`)?.()
    this.#stops.delete(`account:${id}`)
  }
}
