/** A device that makes passkeys and signs with them, in software, so that tests can also make wrong answers. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Answer {
  challenge: string
  origin?: string
  rpId?: string
  userHandle?: string
  /** True if the device has verified its user, by a fingerprint for example. */
  isVerified?: boolean
}

const ORIGIN = 'http://localhost:3000'
const RP_ID = 'localhost'
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** A device with one passkey, which counts its uses. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let counter = 0

  const dataOf = ({ rpId = RP_ID, isVerified = true }: Answer, credential = Buffer.alloc(0)) => {
    const flags =
      PRESENT | (isVerified ? VERIFIED : 0) | (credential.length > 0 ? WITH_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential])
  }
  const clientDataOf = (type: string, { challenge, origin = ORIGIN }: Answer) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    id,
    /** The answer of a browser after the device has made the passkey. */
    register(answer: Answer) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(dataOf(answer, credential)),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientDataOf('webauthn.create', answer)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** The answer of a browser after the device has signed a challenge. */
    signIn(answer: Answer) {
      counter++
      const clientData = clientDataOf('webauthn.get', answer)
      const data = dataOf(answer)
      const { userHandle } = answer
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(data),
          signature: base64url(
            sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey),
          ),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
    /** The row of the passkey, for a database. */
    row: () => ({
      credentialId: id,
      publicKey: new Uint8Array(coseKey(publicKey)),
      counter: 0,
      transports: 'internal',
    }),
    /** As a copy of the device would, which has missed its last uses. */
    setCounter: (count: number) => (counter = count),
  }
}

/** The key as COSE has it: an elliptic curve key for ES256 on P-256. */
function coseKey(publicKey: ReturnType<typeof generateKeyPairSync>['publicKey']): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}

/** A short text in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

/** Up to 65,535 bytes in CBOR. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([
    value.length < 256
      ? Buffer.from([0x58, value.length])
      : Buffer.from([0x59, value.length >> 8, value.length & 0xff]),
    value,
  ])
}
