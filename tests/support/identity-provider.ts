/** A provider of sign-ins of a test's own: a server of OpenID Connect on this machine, which can answer wrongly in each way. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import {
  createIdentityProvider,
  type IdentityProvider,
} from '../../src/server/auth/identity-provider.ts'
import type { TestServer } from './clocked-server.ts'
import { listenOnFreePort, stopListening } from './http-server.ts'

/** A page under test has another one. */
const nodeFetch = globalThis.fetch

export const ISSUER = 'https://login.example'
export const CLIENT_ID = 'balance'
const CLIENT_SECRET = 'a secret of two'
export const REDIRECT_URI = 'http://localhost:3000/oidc/callback'

export interface Person {
  sub: string
  [claim: string]: unknown
}

interface Grant {
  person: Person
  nonce: string
  challenge: string
  redirectUri: string
}

type Keys = Awaited<ReturnType<typeof makeKeys>>

async function makeKeys(alg = 'RS256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const kid = randomUUID()
  return { alg, kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg } }
}

type Answer = (res: ServerResponse) => void

/** Starts it, and answers what tests change about its answers, and `connect`, by which a server of Balance asks it. */
export async function startProvider() {
  let keys = await makeKeys()
  const grants = new Map<string, Grant>()
  const provider = {
    /** Its own description. */
    metadata: {
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      userinfo_endpoint: `${ISSUER}/userinfo`,
      jwks_uri: `${ISSUER}/jwks`,
      authorization_response_iss_parameter_supported: true,
    } as Record<string, unknown>,
    /** Changes the claims of ID tokens. */
    claim: (claims: JWTPayload): JWTPayload => claims,
    /** Signs them. */
    sign: (claims: JWTPayload, { alg, kid, privateKey }: Keys): Promise<string> =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey),
    /** Keyed by path: an answer in place of the right one. */
    answers: {} as Record<string, Answer>,
    /** The claims at userinfo, by the subject. */
    userInfo: {} as Record<string, Record<string, unknown>>,
    /** The paths that were asked. */
    asked: [] as string[],
    rotateKeys: async () => {
      keys = await makeKeys()
    },
    publicKey: () => keys.publicKey,
    /** Somebody signs in at the address; answers the query with which their browser goes back. */
    authorize: (address: string, person: Person): URLSearchParams => {
      const { searchParams } = new URL(address)
      const get = (name: string) => searchParams.get(name) ?? ''
      const code = randomUUID()
      const [nonce, challenge] = [get('nonce'), get('code_challenge')]
      grants.set(code, { person, nonce, challenge, redirectUri: get('redirect_uri') })
      return new URLSearchParams({ code, state: get('state'), iss: ISSUER })
    },
    close: () => stopListening(http),
    connect: (settings: { signsUp?: boolean; name?: string; timeoutSeconds?: number } = {}) => {
      const { timeoutSeconds, ...others } = settings
      const fixed = { issuer: ISSUER, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
      return createIdentityProvider(
        { ...fixed, name: 'Family', signsUp: false, redirectUri: REDIRECT_URI, ...others },
        {
          // In place of names and certificates.
          fetch: (address, options) =>
            nodeFetch(address.replace(ISSUER, url), options as unknown as RequestInit),
          ...(timeoutSeconds !== undefined && { timeoutSeconds }),
        },
      )
    },
  }

  async function redeem(form: URLSearchParams, authorization: string | undefined) {
    const basic = Buffer.from(`${CLIENT_ID}:a+secret+of+two`).toString('base64')
    if (authorization !== `Basic ${basic}`) return { error: 'invalid_client' }
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    const isRight =
      grant?.challenge === createHash('sha256').update(verifier).digest('base64url') &&
      grant.redirectUri === form.get('redirect_uri')
    if (!isRight) return { error: 'invalid_grant' }
    const { person, nonce } = grant
    const iat = Math.floor(Date.now() / 1000)
    const claims = { iss: ISSUER, aud: CLIENT_ID, iat, exp: iat + 300, nonce, ...person }
    const idToken = await provider.sign(provider.claim(claims), keys)
    return { access_token: person.sub, token_type: 'Bearer', id_token: idToken }
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url ?? ''
    provider.asked.push(path)
    const other = provider.answers[path]
    if (other) return other(res)
    const { authorization } = req.headers
    if (path === '/.well-known/openid-configuration') return sendJson(res, provider.metadata)
    if (path === '/jwks') return sendJson(res, { keys: [keys.jwk] })
    if (path === '/userinfo') {
      const sub = authorization?.replace(/^Bearer /i, '') ?? ''
      return sendJson(res, { sub, ...provider.userInfo[sub] })
    }
    let body = ''
    for await (const chunk of req) body += String(chunk)
    const tokens = await redeem(new URLSearchParams(body), authorization)
    sendJson(res, tokens, 'error' in tokens ? 400 : 200)
  }

  const http = createServer((req, res) => void answer(req, res))
  const url = await listenOnFreePort(http)
  return provider
}

/** A provider that nobody reaches, for tests that only begin to go there. */
export const UNREACHED_PROVIDER: IdentityProvider = {
  name: 'Family',
  signsUp: false,
  isIssuer: (issuer) => issuer === ISSUER,
  addressFor: async () => `${ISSUER}/authorize`,
  readAnswer: () => Promise.reject(new Error('Nobody goes there.')),
}

let links = 0

/** Links somebody to a user; answers the id of the link. */
export async function addLink(
  { services }: TestServer,
  userId: number,
  subject = `linked ${++links}`,
): Promise<number> {
  const data = { userId, issuer: ISSUER, subject }
  return services.db.write(async (tx) => {
    // A user can have 20 links, and the tests of permissions create many.
    const older = { where: { userId }, orderBy: { id: 'desc' }, skip: 9 } as const
    for (const { id } of await tx.linkedSignIn.findMany(older))
      await tx.linkedSignIn.delete({ where: { id } })
    return (await tx.linkedSignIn.create({ data, select: { id: true } })).id
  })
}

export function sendJson(res: ServerResponse, value: unknown, status = 200): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>
