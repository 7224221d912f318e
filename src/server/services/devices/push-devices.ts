import { ECDH } from 'node:crypto'
import { AppError } from '../../../shared/app-error.ts'
import {
  type DeviceRefInput,
  type EnableDeviceInput,
  MAX_ENDPOINT_LENGTH,
  MAX_PUSH_DEVICES,
  type NotedDevice,
} from '../../../shared/users/push-device.ts'
import { MAX_REFUSALS } from '../../../shared/users/user-limits.ts'
import type { PushDevice } from '../../db/generated/sqlite/client.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import { TEST_NOTE } from '../../push/note-texts.ts'
import {
  type PushKeys,
  type PushOutcome,
  type PushSettings,
  sendPush,
} from '../../push/push-message.ts'
import { lockUser } from '../quotas.ts'
import { type DatabaseScope, databaseTime, type Scope, type Services } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { authenticationRequired } from '../sessions/authentication.ts'
import { consumeWithinLimit } from '../sessions/rate-limits.ts'
import { describeDevice } from '../sessions/session-list.ts'

/** @throws AppError CONFLICT where the server sends nothing to devices. */
export async function getPushKey(scope: Scope): Promise<{ publicKey: string }> {
  requirePush(scope)
  const { publicKey } = await readPushKeys(scope)
  return { publicKey }
}

/**
 * The same browser again keeps its id, and belongs to the session that calls; another user's becomes the caller's.
 * @throws AppError BAD_REQUEST for an address that is none of a push service, and keys that are none of a browser; CONFLICT when the
 * user has 10 devices, and as `getPushKey`.
 */
export async function enableDevice(
  scope: Scope,
  { endpoint: typed, keys, amounts }: EnableDeviceInput,
): Promise<{ id: number }> {
  const { hosts } = requirePush(scope)
  const endpoint = scope.calls.readAddress(typed, { hosts })
  if (endpoint === null || endpoint.length > MAX_ENDPOINT_LENGTH)
    throw new AppError('BAD_REQUEST', 'This is not the address of a push service that we know.')
  if (!isPoint(keys.p256dh))
    throw new AppError('BAD_REQUEST', 'The keys of the browser are not valid.')
  const { sessionId, userAgent } = scope
  const userId = scope.user.id
  const id = await scope.db.write(async (tx) => {
    await lockUser(tx, userId)
    await requireOpenSession(tx, scope)
    // Deleting the other user's device deletes what was to be sent there.
    await tx.pushDevice.deleteMany({ where: { endpoint, userId: { not: userId } } })
    const isKnown = (await tx.pushDevice.count({ where: { endpoint } })) > 0
    const others = await tx.pushDevice.count({ where: { userId } })
    if (!isKnown && others >= MAX_PUSH_DEVICES)
      throw new AppError(
        'CONFLICT',
        `You can have notes on at most ${MAX_PUSH_DEVICES} devices. Remove one of them first.`,
      )
    const data = { userId, sessionId, ...keys, amounts, userAgent, refusals: 0 }
    const device = await tx.pushDevice.upsert({
      where: { endpoint },
      create: { endpoint, ...data, createdAt: databaseTime(scope) },
      update: data,
    })
    return device.id
  })
  recordEvent(scope, 'push-enabled')
  return { id }
}

/** @throws AppError NOT_FOUND when it is not the caller's; as `getPushKey`. */
export async function disableDevice(
  scope: Scope,
  { id }: DeviceRefInput,
): Promise<{ success: true }> {
  requirePush(scope)
  await scope.db.write(async (tx) => {
    await findOwnDevice(tx, scope, id)
    await tx.pushDevice.delete({ where: { id } })
  })
  recordEvent(scope, 'push-disabled')
  return { success: true }
}

/** @throws AppError as `getPushKey`. */
export async function listDevices(scope: Scope): Promise<NotedDevice[]> {
  requirePush(scope)
  return readDevices(scope)
}

export async function readDevices({ db, user }: Scope): Promise<NotedDevice[]> {
  const where = { userId: user.id }
  const devices = await db.read.pushDevice.findMany({ where, orderBy: { id: 'asc' } })
  return devices.map(({ id, userAgent, amounts, createdAt }) => ({
    id,
    device: describeDevice(userAgent),
    amounts,
    createdAt: createdAt.toISOString(),
  }))
}

const UNDELIVERED = {
  gone: 'This device takes no notes any more. Switch them on there again.',
  refused: 'The push service of this device did not take the note.',
  delayed: 'The push service of this device does not answer. Try again later.',
  failed: 'The push service of this device did not take the note.',
}

const TEST_SECONDS = 60

/** @throws AppError NOT_FOUND when it is not the caller's; CONFLICT when it was not taken, and as `getPushKey`; TOO_MANY_REQUESTS. */
export async function testDevice(scope: Scope, { id }: DeviceRefInput): Promise<{ success: true }> {
  const settings = requirePush(scope)
  const device = await findOwnDevice(scope.db.read, scope, id)
  await consumeWithinLimit(scope, 'pushTestsOfUser', String(scope.user.id))
  const keys = await readPushKeys(scope)
  const { calls } = scope
  const nowMs = scope.now.epochMilliseconds
  const sending = { calls, settings, keys, ttlSeconds: TEST_SECONDS, nowMs }
  const outcome = await sendPush(device, TEST_NOTE, sending)
  await scope.db.write((tx) => noteOutcome(tx, id, outcome))
  if (outcome.is !== 'sent') throw new AppError('CONFLICT', UNDELIVERED[outcome.is])
  return { success: true }
}

/** Removes a device that takes no more notes, with what was to be sent there: one that is gone, and one refused three times in a row. */
export async function noteOutcome(
  tx: Transaction,
  id: number,
  { is }: Pick<PushOutcome, 'is'>,
): Promise<void> {
  if (is === 'gone') await tx.pushDevice.deleteMany({ where: { id } })
  if (is === 'sent')
    await tx.pushDevice.updateMany({ where: { id, refusals: { gt: 0 } }, data: { refusals: 0 } })
  if (is !== 'refused') return
  await tx.pushDevice.updateMany({ where: { id }, data: { refusals: { increment: 1 } } })
  await tx.pushDevice.deleteMany({ where: { id, refusals: { gte: MAX_REFUSALS } } })
}

/** Two processes may make keys at once; the first ones are kept, because browsers know us by them. */
export async function readPushKeys({ db }: Pick<DatabaseScope, 'db'>): Promise<PushKeys> {
  const where = { id: 1 }
  const known = await db.read.pushKey.findUnique({ where })
  if (known) return known
  const { default: webPush } = await import('web-push')
  const create = { ...where, ...webPush.generateVAPIDKeys() }
  return db.write((tx) => tx.pushKey.upsert({ where, create, update: {} }))
}

function requirePush({ settings: { push } }: Pick<Services, 'settings'>): PushSettings {
  if (!push) throw new AppError('CONFLICT', 'This Balance sends no notes to devices.')
  return push
}

/** Signing out may come first: a device of an ended session would get notes for ever. */
async function requireOpenSession(tx: Transaction, { sessionId }: Scope): Promise<void> {
  const { count } = await tx.session.updateMany({
    where: { id: sessionId, endedAt: null, endsAt: null },
    data: { endsAt: null },
  })
  if (count === 0) throw authenticationRequired()
}

async function findOwnDevice(read: ReadClient, { user }: Scope, id: number): Promise<PushDevice> {
  const device = await read.pushDevice.findUnique({ where: { id, userId: user.id } })
  if (!device) throw new AppError('NOT_FOUND', 'Device not found.')
  return device
}

/** An uncompressed point of the curve P-256. */
function isPoint(key: string): boolean {
  try {
    const point = Buffer.from(key, 'base64url')
    ECDH.convertKey(point, 'prime256v1')
    return point.length === 65 && point[0] === 4
  } catch {
    return false
  }
}
