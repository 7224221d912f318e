import { generateKeyPairSync } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionIdOf } from '../../../src/server/auth/access-token.ts'
import {
  registerUser,
  SIGNING_KEY,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'

type Claims = {
  sub: string
  sid: string
  iss: string
  aud: string
  iat: number
  exp: number
}

const HOUR_SECONDS = 60 * 60

describe('a forged access token', () => {
  let server: TestServer
  let good: Claims & { token: string }
  let other: { sub: string; sid: string }

  beforeAll(async () => {
    server = await startTestServer()
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const { token } = await registerUser(server)
    good = { token, ...claimsOf(token) }
    other = claimsOf((await registerUser(server)).token)
  })
  afterAll(() => server.close())

  async function statusOf(authorization: string): Promise<number> {
    const response = await fetch(`${server.url}/api/data?resource=user`, {
      headers: { authorization },
    })
    return response.status
  }

  const sign = (
    claims: Record<string, unknown>,
    key: Uint8Array = SIGNING_KEY,
    header: object = {},
  ) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(key)

  const claims = (): Claims => {
    const { token: _signed, ...rest } = good
    return rest
  }
  const without = (claim: keyof Claims) => ({ ...claims(), [claim]: undefined })
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const swapPart = (index: number, value: string) =>
    good.token
      .split('.')
      .map((old, at) => (at === index ? value : old))
      .join('.')

  it('has the signature of a valid one, which is accepted', async () => {
    expect(await statusOf(`Bearer ${good.token}`)).toBe(200)
    expect(await statusOf(`Bearer ${await sign(claims())}`)).toBe(200)
  })

  const forgeries: Record<string, () => Promise<string> | string> = {
    'without a signature (alg none)': () => new UnsecuredJWT(claims()).encode(),
    'with a header that says none': () => swapPart(0, part({ alg: 'none' })),
    'of another key': () => sign(claims(), new TextEncoder().encode('x'.repeat(48))),
    'of a key that its own header names': () => {
      const k = Buffer.from('x'.repeat(48)).toString('base64url')
      const header = { kid: 'mine', jku: 'https://elsewhere.example', jwk: { kty: 'oct', k } }
      return sign(claims(), Buffer.from(k, 'base64url'), header)
    },
    'of another algorithm with our key': () => sign(claims(), SIGNING_KEY, { alg: 'HS512' }),
    'of an asymmetric key': () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .sign(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    'that has expired': () => sign({ ...claims(), exp: good.iat - 1 }),
    'that never expires': () => sign(without('exp')),
    'with an expiry that is no number': () => sign({ ...claims(), exp: 'never' }),
    'that expires more than 24 hours after it was issued': () =>
      sign({ ...claims(), exp: good.iat + 24 * HOUR_SECONDS + 1 }),
    'without the time of its issue': () => sign(without('iat')),
    'that was issued in the future': () =>
      sign({ ...claims(), iat: good.iat + HOUR_SECONDS, exp: good.exp + HOUR_SECONDS }),
    'of the form that had no type': () => sign(claims(), SIGNING_KEY, { typ: undefined }),
    'of another type': () => sign(claims(), SIGNING_KEY, { typ: 'JWT' }),
    'of another issuer': () => sign({ ...claims(), iss: 'https://elsewhere.example' }),
    'without an issuer': () => sign(without('iss')),
    'for another audience': () => sign({ ...claims(), aud: 'elsewhere' }),
    'without an audience': () => sign(without('aud')),
    'with the hash of the session in place of its secret': () =>
      sign({ ...claims(), sid: sessionIdOf(good.sid) }),
    'with another user and this session': () => sign({ ...claims(), sub: other.sub }),
    'with a session that does not exist': () =>
      sign({ ...claims(), sid: '00000000-0000-4000-8000-000000000000' }),
    "with another user's session": () => sign({ ...claims(), sid: other.sid }),
    'without a session': () => sign(without('sid')),
    'without a user': () => sign(without('sub')),
    'with claims changed after signing': () =>
      swapPart(1, part({ ...claims(), sub: other.sub, sid: other.sid })),
    'with its signature cut': () => good.token.slice(0, -2),
    'with its signature removed': () => swapPart(2, ''),
    'that is not a token at all': () => 'undefined',
  }

  it.each(Object.keys(forgeries))('is refused when it is changed: %s', async (name) => {
    const forge = forgeries[name]
    expect(await statusOf(`Bearer ${await forge?.()}`)).toBe(401)
  })

  it('is refused without the scheme Bearer, like a valid one', async () => {
    expect(await statusOf(good.token)).toBe(401)
    expect(await statusOf(`Basic ${good.token}`)).toBe(401)
  })
})
