import { CallFailure, type OutsideCalls } from '../calls/outside-calls.ts'
import type { PushPayload } from '../../shared/users/push-device.ts'

export interface PushSettings {
  /** Whom a push service asks about us: "mailto:..." or "https://...". */
  subject: string
  /** The push services that may be called. */
  hosts: readonly string[]
}

export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export type PushOutcome =
  | { is: 'sent' }
  /** The browser takes no more, and never will. */
  | { is: 'gone'; code: string }
  /** The push service does not know us. */
  | { is: 'refused'; code: string }
  /** Nothing was shown. @property waitMs as the push service has asked; null where it has not */
  | { is: 'delayed'; code: string; waitMs: number | null }
  /** It was not taken, or nobody knows if it was. */
  | { is: 'failed'; code: string }

interface PushSending {
  calls: OutsideCalls
  settings: PushSettings
  keys: PushKeys
  /** The push service drops it after so long. */
  ttlSeconds: number
  nowMs: number
}

/** The library encrypts and signs, and is loaded with the first push; it calls nobody [behaviour: Notes on devices]. */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  payload: PushPayload,
  { calls, settings: { subject, hosts }, keys, ttlSeconds: TTL, nowMs }: PushSending,
): Promise<PushOutcome> {
  const { default: webPush } = await import('web-push')
  const target = { endpoint, keys: { p256dh, auth } }
  const vapidDetails = { subject, ...keys }
  const { method, headers, body } = webPush.generateRequestDetails(
    target,
    JSON.stringify(payload),
    {
      vapidDetails,
      TTL,
    },
  )
  try {
    const answer = await calls.call({
      url: endpoint,
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, `${text}`])),
      body,
      hosts,
      maxBytes: 0,
    })
    return outcomeOf(answer.status, answer.headers['retry-after'], nowMs)
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    const { message: code, reason, wasSent } = error
    const isLater = reason === 'noAnswer' && !wasSent
    return isLater ? { is: 'delayed', code, waitMs: null } : { is: 'failed', code }
  }
}

function outcomeOf(status: number, retryAfter: string | undefined, nowMs: number): PushOutcome {
  const code = String(status)
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone', code }
  if (status === 401 || status === 403) return { is: 'refused', code }
  if (status === 429 || status >= 500)
    return { is: 'delayed', code, waitMs: readRetryAfter(retryAfter, nowMs) }
  return { is: 'failed', code }
}

/** Seconds, or a date of HTTP. */
function readRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return ms > 0 ? ms : null
}
