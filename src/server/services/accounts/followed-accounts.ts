/** The revisions of a user's accounts, as they change, so that open pages show changes by others at once [behaviour: Live updates]. */
import type { AccountChanges } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Listener, Topic } from '../../db/database.ts'
import type { Scope } from '../scope.ts'
import { requireSession } from '../sessions/authentication.ts'

const MAX_PER_SESSION = 20

/** Finds what was not announced: on SQLite, changes by another process, such as disabling a user from the terminal. */
const READ_AGAIN_MS = 30_000

const followersOf = new Map<string, number>()

/**
 * The revisions of all accounts first, then those that change; to a slow reader several as one. All come again when the caller joined
 * or left one, when an announcement may have been missed, and every 30 seconds.
 * @throws AppError UNAUTHORIZED once the session has ended; TOO_MANY_REQUESTS for too many pages of a session or a user.
 */
export async function* followAccounts(
  scope: Scope,
  signal: AbortSignal | undefined,
): AsyncGenerator<AccountChanges, void> {
  if (signal?.aborted) return
  const ofSession = `session ${scope.sessionId}`
  const ofUser = `user ${scope.user.id}`
  const countOf = (key: string) => followersOf.get(key) ?? 0
  if (countOf(ofSession) >= MAX_PER_SESSION || countOf(ofUser) >= scope.settings.quotas.streams)
    throw new AppError('TOO_MANY_REQUESTS', 'Too many pages are open.', READ_AGAIN_MS / 1000)
  for (const key of [ofSession, ofUser]) followersOf.set(key, countOf(key) + 1)
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
    for (const key of [ofSession, ofUser]) {
      followersOf.set(key, countOf(key) - 1)
      if (countOf(key) === 0) followersOf.delete(key)
    }
  }
}

class AccountFollower {
  /** The accounts that it follows, as the caller refers to them. */
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
    const readAgain = () => void (this.#knowsAll = false)
    this.#subscribe(`user:${scope.user.id}`, readAgain)
    this.#subscribe('missed', readAgain)
    this.#timer = setInterval(() => {
      readAgain()
      this.#wake()
    }, READ_AGAIN_MS)
  }

  /** Returns at the next change; at once if there is one already. */
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

  async takeChanges(): Promise<AccountChanges | null> {
    const complete = !this.#knowsAll
    while (!this.#knowsAll) {
      this.#knowsAll = true
      // A new account is followed before all are read again, so that no change in between is missed.
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

  /** Reads all accounts, and answers whether one of them was not followed before. */
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
    let foundNew = false
    for (const { id, revision, personalUserId } of accounts) {
      // An account that changed during the query has its newest revision from the announcement already.
      if (!this.#revisions.has(id)) this.#revisions.set(id, revision)
      if (this.#names.has(id)) continue
      foundNew = true
      this.#names.set(id, personalUserId === null ? id : 'personal')
      this.#subscribe(`account:${id}`, (newest) => this.#revisions.set(id, newest ?? revision))
    }
    return foundNew
  }

  #subscribe(topic: Topic, listener: Listener): void {
    const stop = this.#scope.db.subscribe(topic, (revision) => {
      listener(revision)
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
