import { generateKeyPairSync } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerUser, SIGNING_KEY, startTestServer, type TestServer } from '../support/server.ts'

describe('a forged access token', () => {
  let server: TestServer
  let good: { token: string; sub: string; sid: string; iat: number; exp: number }
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

  const sign = (claims: Record<string, unknown>, key: Uint8Array = SIGNING_KEY, alg = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg }).sign(key)

  const claims = () => ({ sub: good.sub, sid: good.sid, iat: good.iat, exp: good.exp })
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const swapPart = (index: number, value: string) =>
    good.token
      .split('.')
      .map((old, at) => (at === index ? value : old))
      .join('.')

  it('is signed in the same way as a valid one, which is accepted', async () => {
    expect(await statusOf(`Bearer ${good.token}`)).toBe(200)
    expect(await statusOf(`Bearer ${await sign(claims())}`)).toBe(200)
  })

  const forgeries: Record<string, () => Promise<string> | string> = {
    'without a signature (alg none)': () => new UnsecuredJWT(claims()).encode(),
    'with a header that says none': () => swapPart(0, part({ alg: 'none' })),
    'of another key': () => sign(claims(), new TextEncoder().encode('x'.repeat(48))),
    'of another algorithm with our key': () => sign(claims(), SIGNING_KEY, 'HS512'),
    'of an asymmetric key': () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256' })
        .sign(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    'that has expired': () => sign({ ...claims(), exp: good.iat - 1 }),
    'that never expires': () => sign({ sub: good.sub, sid: good.sid }),
    'with an expiry that is no number': () => sign({ ...claims(), exp: undefined, nbf: 1 }),
    'with another user and this session': () => sign({ ...claims(), sub: other.sub }),
    'with a session that does not exist': () =>
      sign({ ...claims(), sid: '00000000-0000-4000-8000-000000000000' }),
    "with another user's session": () => sign({ ...claims(), sid: other.sid }),
    'without a session': () => sign({ sub: good.sub, exp: good.exp }),
    'without a user': () => sign({ sid: good.sid, exp: good.exp }),
    'with claims changed after signing': () =>
      swapPart(1, part({ ...claims(), sub: other.sub, sid: other.sid })),
    'with its signature cut': () => good.token.slice(0, -2),
    'with its signature removed': () => swapPart(2, ''),
    'that is not a token at all': () => 'undefined',
  }

  it.each(Object.keys(forgeries))('%s is refused', async (name) => {
    const forge = forgeries[name]
    expect(await statusOf(`Bearer ${await forge?.()}`)).toBe(401)
  })

  it('is refused like a valid one without the scheme Bearer', async () => {
    expect(await statusOf(good.token)).toBe(401)
    expect(await statusOf(`Basic ${good.token}`)).toBe(401)
  })
})
