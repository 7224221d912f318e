/** ID tokens that are wrong in any way sign nobody in and link nothing [behaviour: Sign-in by a provider]. */
import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT_ID, type TestProvider } from '../../support/identity-provider.ts'
import {
  both,
  NOT_VALID,
  PERSON,
  type Refusals,
  startRefusals,
} from '../../support/refused-sign-ins.ts'

describe('a sign-in by a provider is refused', () => {
  let tries: Refusals

  beforeAll(async () => {
    tries = await startRefusals()
  })
  afterEach(() => tries.putRight())
  afterAll(() => tries.close())

  it('only for a reason: a correct token signs in', async () => {
    tries.connect()
    expect(await tries.newBrowser().signIn({ ...PERSON, sub: 'right' })).toBe('/#signed-in')
  })

  it.each<[string, (claims: JWTPayload, now: number) => JWTPayload]>([
    ['another issuer', (claims) => ({ ...claims, iss: 'https://other.example' })],
    ['another audience', (claims) => ({ ...claims, aud: 'another program' })],
    ['no audience', ({ aud: _aud, ...claims }) => claims],
    ['several audiences, and no azp', (claims) => ({ ...claims, aud: [CLIENT_ID, 'other'] })],
    [
      'several audiences, and the azp of another one',
      (claims) => ({ ...claims, aud: [CLIENT_ID, 'other'], azp: 'other' }),
    ],
    ['the azp of another program', (claims) => ({ ...claims, azp: 'other' })],
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['an end that is over', (claims, now) => ({ ...claims, exp: now - 31 })],
    ['no end', ({ exp: _exp, ...claims }) => claims],
    ['a beginning that has not come', (claims, now) => ({ ...claims, nbf: now + 60 })],
    ['a time that has not come', (claims, now) => ({ ...claims, iat: now + 60 })],
    ['a time long ago', (claims, now) => ({ ...claims, iat: now - 700 })],
    ['no time', ({ iat: _iat, ...claims }) => claims],
    ['no subject', ({ sub: _sub, ...claims }) => claims],
    ['an empty subject', (claims) => ({ ...claims, sub: '' })],
    ['a subject that is no text', (claims) => ({ ...claims, sub: 7 as never })],
    ['a subject that is too long', (claims) => ({ ...claims, sub: 'x'.repeat(256) })],
    ['a subject that no database stores', (claims) => ({ ...claims, sub: 'a\0b' })],
  ])('for a token with %s', async (_what, claim) => {
    tries.connect()
    tries.provider.claim = (claims) => claim(claims, Math.floor(Date.now() / 1000))
    expect(await tries.tryAnswer()).toEqual(both(NOT_VALID))
  })

  it.each<[string, TestProvider['sign']]>([
    ['without a signature', async (claims) => new UnsecuredJWT(claims).encode()],
    [
      'signed by the public key as a secret',
      async (claims, { kid }) => {
        const secret = new TextEncoder().encode(await exportSPKI(tries.provider.publicKey()))
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(secret)
      },
    ],
    [
      'signed by the secret of the client',
      (claims, { kid }) => {
        const secret = new TextEncoder().encode('a secret of two and more, to be long enough')
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(secret)
      },
    ],
    [
      'signed by the key of another one',
      async (claims, { kid }) => {
        const { privateKey } = await generateKeyPair('RS256')
        return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
      },
    ],
    [
      'signed by a key that the provider does not name',
      async (claims) => {
        const { privateKey } = await generateKeyPair('RS256')
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: 'other' })
          .sign(privateKey)
      },
    ],
    [
      'signed in another way than the provider says',
      async (claims, { kid }) => {
        const { privateKey } = await generateKeyPair('ES256')
        return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
      },
    ],
    [
      'changed after it was signed',
      async (claims, keys) => {
        const text = await tries.right.sign(claims, keys)
        const [head, , signature] = text.split('.')
        const payload = Buffer.from(JSON.stringify({ ...claims, sub: 'admin' }))
        return `${head}.${payload.toString('base64url')}.${signature}`
      },
    ],
    ['that is no token', async () => 'no token'],
  ])('for a token %s', async (_what, sign) => {
    tries.connect()
    tries.provider.sign = sign
    expect(await tries.tryAnswer()).toEqual(both(NOT_VALID))
    // Also where the provider itself says that it signs so.
    const algorithms = ['none', 'HS256', 'RS256', 'ES256']
    tries.provider.metadata = {
      ...tries.right.metadata,
      id_token_signing_alg_values_supported: algorithms,
    }
    tries.connect()
    expect(await tries.tryAnswer()).toEqual(both(NOT_VALID))
  })
})
