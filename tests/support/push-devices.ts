/** Devices of users in tests that send nothing there. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { TestSettings } from './clocked-server.ts'
import type { Example } from './example-inputs.ts'
import { createTestCalls } from './outside-server.ts'
import type { TestServer } from './server.ts'

const HOST = 'push.outside.test'

const TAKEN = { status: 201, headers: {}, body: null }
const others = createTestCalls()

/** A push service that takes all and has nobody. */
export const UNREACHED_PUSH: Pick<TestSettings, 'push' | 'calls'> = {
  push: { subject: 'mailto:ada@example.com', hosts: [HOST] },
  calls: {
    ...others,
    call: (call) => {
      const isPush = new URL(call.url).hostname === HOST
      return isPush ? Promise.resolve(TAKEN) : others.call(call)
    },
  },
}

/** The point of the curve by which all others are made, and 16 bytes. */
const BROWSER_KEYS = {
  p256dh: Buffer.from(
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    'hex',
  ).toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

function addressOfBrowser(name: string = randomUUID()): string {
  return `https://${HOST}/${name}`
}

/** Adds a device to a user, who can have 10, and the tests of permissions add many. */
export async function addDevice({ services }: TestServer, userId: number): Promise<number> {
  return services.db.write(async (tx) => {
    const older = { where: { userId }, orderBy: { id: 'desc' }, skip: 3 } as const
    for (const { id } of await tx.pushDevice.findMany(older))
      await tx.pushDevice.delete({ where: { id } })
    const data = { userId, endpoint: addressOfBrowser(), ...BROWSER_KEYS, amounts: true }
    return (await tx.pushDevice.create({ data: { ...data, userAgent: '' } })).id
  })
}

const ofDevice: Example = { input: ({ deviceId }) => ({ id: deviceId }), optional: [] }
const withoutInput: Example = { input: () => undefined, optional: [] }

export const PUSH_EXAMPLES: Record<string, Example> = {
  'push.key': withoutInput,
  'push.enable': {
    input: () => ({ endpoint: addressOfBrowser(), keys: BROWSER_KEYS, amounts: true }),
    optional: ['amounts'],
  },
  'push.disable': ofDevice,
  'push.list': withoutInput,
  'push.test': ofDevice,
}

const NO_KEYS = [null, 1, true, '', 'x', [], {}]

export const BAD_DEVICE_VALUES: Record<string, unknown[]> = {
  endpoint: [
    ...NO_KEYS.filter((value) => value !== 'x'),
    'https://push.example.org/a',
    'http://push.outside.test/a',
    'https://127.0.0.1/a',
    `https://push.outside.test/${'x'.repeat(2_000)}`,
    `https://push.outside.test/${' '.repeat(900)}x`,
  ],
  keys: [
    ...NO_KEYS,
    ...[...NO_KEYS, BROWSER_KEYS.auth].map((p256dh) => ({ ...BROWSER_KEYS, p256dh })),
    // No point of the curve, and none of its kind.
    { ...BROWSER_KEYS, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { ...BROWSER_KEYS, p256dh: Buffer.alloc(65).toString('base64url') },
    { ...BROWSER_KEYS, p256dh: `${BROWSER_KEYS.p256dh.slice(0, -1)}+` },
    ...[...NO_KEYS, BROWSER_KEYS.p256dh].map((auth) => ({ ...BROWSER_KEYS, auth })),
  ],
}
