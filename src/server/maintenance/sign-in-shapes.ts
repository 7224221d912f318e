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
  shape,
  text,
} from './row-fields.ts'

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
      publicKey: text.regex(/^\\x([0-9a-f]{2})+$/i, 'It must be bytes.'),
      counter: count,
      transports: text,
      name,
      createdAt: instant,
      lastUsedAt: optionalInstant,
    }),
  ),
  RecoveryCode: shape('hash', z.strictObject({ hash, userId: id, usedAt: optionalInstant })),
  Challenge: shape(
    'hash',
    z.strictObject({
      hash,
      purpose: z.enum(ChallengePurpose),
      userId: optionalId,
      expiresAt: instant,
    }),
  ),
  RateLimit: shape('key', z.strictObject({ key: text, points: z.int(), expire: optionalInstant })),
}
