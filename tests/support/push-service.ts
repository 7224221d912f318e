/** A push service of a test's own: it decrypts what it gets, as a browser does, and can answer in every way. */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import { sendDuePushes } from '../../src/server/services/devices/push-sender.ts'
import type { PushPayload } from '../../src/shared/users/push-device.ts'
import { createTestCalls, startOutsideServer } from './outside-server.ts'
import type { TestServer } from './server.ts'

export const PUSH = { subject: 'mailto:ada@example.com', hosts: ['*.outside.test'] }

interface Browser {
  keys: ECDH
  auth: Buffer
}

interface Push {
  browser: string
  payload: PushPayload
  headers: IncomingMessage['headers']
  /** The signed claims of the sender, and its key. */
  claims: Record<string, unknown>
  senderKey: string
}

type Answer = (res: ServerResponse, req: IncomingMessage) => void

/** Settings of a server whose devices are of this push service, and whose calls reach it alone. */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const service = {
    received: [] as Push[],
    /** In place of taking what comes. */
    answer: ((res) => void res.writeHead(201).end()) as Answer,
    /** Makes a browser, and answers its subscription. */
    subscribe: (name: string) => {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(name, { keys, auth })
      const endpoint = `https://push.outside.test:${outside.port}/${name}`
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    /** Answers, as browsers show it, all that came since the last time. */
    take: () => service.received.splice(0).map(({ browser, payload }) => ({ browser, ...payload })),
    close: () => outside.close(),
  }
  const outside = await startOutsideServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const name = req.url?.slice(1) ?? ''
    const browser = browsers.get(name)
    if (!browser) return void res.writeHead(404).end()
    const { claims, senderKey } = await readSender(req.headers.authorization ?? '')
    const payload = JSON.parse(decrypt(Buffer.concat(chunks), browser)) as PushPayload
    service.received.push({ browser: name, payload, headers: req.headers, claims, senderKey })
    service.answer(res, req)
  })
  return service
}

/** Sends what is due, by the clock of the server. */
export function pushSenderOf(server: TestServer, network = {}) {
  const warnings: Record<string, unknown>[] = []
  const note = (line: unknown) => void warnings.push(line as Record<string, unknown>)
  const sender = {
    ...server.services,
    calls: createTestCalls(network),
    clock: () => server.now,
    logger: { warn: note, error: note },
    signal: new AbortController().signal,
  }
  return { warnings, send: () => sendDuePushes(sender) }
}

/** RFC 8292. */
async function readSender(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey)
  return { claims: payload, senderKey: key }
}

/** RFC 8291, of one record. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const senderPoint = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const shared = keys.computeSecret(senderPoint)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderPoint])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
