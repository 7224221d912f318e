/** What the columns of tables about signing in can have. */
import { z } from 'zod'
import { ChallengePurpose, SignInMethod } from '../db/generated/sqlite/client.ts'
import {
  type RowShape,
  count,
  hash,
  id,
  instant,
  name,
  optionalId,
  optionalInstant,
  sentence,
  shape,
  text,
} from './row-fields.ts'

/** Devices count in 32 bits without a sign. */
const MAX_PASSKEY_COUNTER = 2 ** 32 - 1

/** Memory in KiB, passes and lanes: far more than the server writes, and still what it can compute. */
const MAX_MEMORY = 1024 * 1024
const MAX_PASSES = 100
const MAX_LANES = 100
/** The least memory of a lane. */
const MIN_MEMORY = 8

/** All that argon2 writes: its parameters, 16 bytes of salt and 32 bytes of hash. */
const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/

export const passwordHash = text
  .regex(HASH, sentence('It must be an argon2id hash.'))
  .refine(
    (hash) => !HASH.test(hash) || isComputable(hash),
    sentence('A sign-in with its m, t and p would fail, or stop the server.'),
  )

function isComputable(hash: string): boolean {
  const [memory = 0, passes = 0, lanes = 0] = (HASH.exec(hash) ?? []).slice(1).map(Number)
  const isEnough = passes >= 1 && lanes >= 1 && memory >= MIN_MEMORY * lanes
  return isEnough && memory <= MAX_MEMORY && passes <= MAX_PASSES && lanes <= MAX_LANES
}

export const SIGN_IN_SHAPES: Record<string, RowShape> = {
  Session: shape(
    'id',
    z.strictObject({
      id: hash,
      userId: id,
      createdAt: instant,
      lastSeenAt: instant,
      address: text,
      userAgent: text,
      method: z.enum(SignInMethod),
      endedAt: optionalInstant,
      endsAt: optionalInstant,
    }),
  ),
  RefreshToken: shape(
    'hash',
    z.strictObject({ hash, sessionId: hash, expiresAt: instant, spentAt: optionalInstant }),
  ),
  Passkey: shape(
    'id',
    z.strictObject({
      id,
      userId: id,
      credentialId: text.regex(/^[\w-]+$/, 'It must be base64url.'),
      publicKey: z.string('It must be bytes.').regex(/^\\x([0-9a-f]{2})+$/i, 'It must be bytes.'),
      counter: z
        .int('It must be a whole number.')
        .min(0, 'It must not be negative.')
        .max(MAX_PASSKEY_COUNTER, 'It is more than a device counts.'),
      transports: text,
      name,
      createdAt: instant,
      lastUsedAt: optionalInstant,
    }),
  ),
  RecoveryCode: shape('hash', z.strictObject({ hash, userId: id, usedAt: optionalInstant })),
  Challenge: shape(
    'hash',
    z
      .strictObject({
        hash,
        purpose: z.enum(ChallengePurpose),
        userId: optionalId,
        expiresAt: instant,
      })
      .refine(
        ({ purpose, userId }) => (purpose === 'signIn') === (userId === null),
        sentence('It names a user, except to sign in with a passkey.'),
      ),
  ),
  RateLimit: shape(
    'key',
    z.strictObject({ key: text.min(1, 'It must not be empty.'), points: count, expire: instant }),
  ),
}
