/**
 * The announcements of a committed transaction to every process, so that open pages can refetch: an account has a new
 * revision, or the accounts or sessions of a user have changed.
 */
import { EventEmitter } from 'node:events'

export type Announcement = { account: number; revision: number } | { user: number }

/** The events for a listener. 'missed' is emitted whenever announcements may have been lost. */
export type Topic = `account:${number}` | `user:${number}` | 'missed'

/** Called with the new revision of an account; with undefined for other topics. */
export type Listener = (revision: number | undefined) => void

/** The listeners of this process. */
export class Listeners {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  /** Answers a function that removes the listener. */
  add(topic: Topic, listener: Listener): () => void {
    this.#emitter.on(topic, listener)
    return () => this.#emitter.off(topic, listener)
  }

  notify(announcement: Announcement | 'missed'): void {
    if (announcement === 'missed') this.#emit('missed')
    else if ('user' in announcement) this.#emit(`user:${announcement.user}`)
    else this.#emit(`account:${announcement.account}`, announcement.revision)
  }

  #emit(topic: Topic, revision?: number): void {
    this.#emitter.emit(topic, revision)
  }
}
