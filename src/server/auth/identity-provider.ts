import { createHash } from 'node:crypto'
import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client'

export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
  signsUp: boolean
  redirectUri: string
}

/** The e-mail is there only if the provider says that it is verified. */
interface Profile {
  email: string | null
  name: string | null
}

export interface Identity {
  issuer: string
  subject: string
  /** Asks the provider where its first answer does not say enough. Throws ProviderRefusal as `readAnswer`. */
  readProfile(): Promise<Profile>
}

export interface IdentityProvider extends Pick<ProviderSettings, 'name' | 'signsUp'> {
  isIssuer(issuer: string): boolean
  /** @param secret of this one try: who does not know it cannot use the answer @throws ProviderRefusal */
  addressFor(secret: string): Promise<string>
  /** @param now seconds since 1970 @throws ProviderRefusal */
  readAnswer(secret: string, query: string, now: number): Promise<Identity>
}

export class ProviderRefusal extends Error {
  /** Names the sentence that the page shows: ours has a hyphen, and an error code of the provider has none. */
  readonly word: string

  /** @param reason for the log: nothing that the provider or a browser has written. */
  constructor(word: string, reason: string = word) {
    super(reason)
    this.word = word
  }
}

const CLOCK_SECONDS = 30
/** An answer is fresh for as long as the browser may take. */
const ANSWER_SECONDS = 10 * 60

interface Network {
  fetch?: CustomFetch
  timeoutSeconds?: number
}

export function createIdentityProvider(
  settings: ProviderSettings,
  { fetch, timeoutSeconds: timeout = 10 }: Network = {},
): IdentityProvider {
  const { issuer, clientId, clientSecret, name, signsUp, redirectUri } = settings
  const isIssuer = (other: unknown) =>
    typeof other === 'string' && URL.canParse(other) && new URL(other).href === new URL(issuer).href
  let known: Promise<ServerMetadata> | undefined

  async function discover(): Promise<ServerMetadata> {
    const options = { timeout, ...(fetch && { [customFetch]: fetch }) }
    const found = await discovery(new URL(issuer), clientId, undefined, undefined, options)
    const metadata = found.serverMetadata()
    // The library makes exceptions for two providers.
    if (!isIssuer(metadata.issuer)) throw new Error('another issuer')
    return metadata
  }

  /** Caches the answer, but not a failure. */
  async function ask(): Promise<ServerMetadata> {
    try {
      return await (known ??= discover())
    } catch (error) {
      known = undefined
      throw new ProviderRefusal('not-reached', `discovery ${codeOf(error)}`)
    }
  }

  /** A new one has no keys of the provider yet: those that it has withdrawn since hold no longer. */
  function configure(metadata: ServerMetadata): Configuration {
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic')
      ? ClientSecretBasic
      : ClientSecretPost
    const client = { client_secret: clientSecret }
    const config = new Configuration(metadata, clientId, client, authenticate(clientSecret))
    config.timeout = timeout
    if (fetch) config[customFetch] = fetch
    enableNonRepudiationChecks(config)
    return config
  }

  /** The provider may have moved since it was asked where it is. */
  async function refusing<T>(call: Promise<T>): Promise<T> {
    try {
      return await call
    } catch (error) {
      known = undefined
      throw refusalOf(error)
    }
  }

  return {
    name,
    signsUp,
    isIssuer,
    addressFor: async (secret) => {
      const metadata = await ask()
      const { state, nonce, verifier } = secretsOf(secret)
      const challenge = await calculatePKCECodeChallenge(verifier)
      const parameters = {
        scope: 'openid email profile',
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      return refusing(
        Promise.resolve().then(() => buildAuthorizationUrl(configure(metadata), parameters).href),
      )
    },
    readAnswer: async (secret, query, now) => {
      const config = configure(await ask())
      const { state, nonce, verifier } = secretsOf(secret)
      const tokens = await refusing(
        authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        }),
      )
      const claims = tokens.claims()
      if (!claims || !isIssuer(claims.iss)) throw new ProviderRefusal('not-valid', 'issuer')
      requireFresh(claims, now)
      // The library looks at it only where there are several audiences.
      if (claims.azp !== undefined && claims.azp !== clientId)
        throw new ProviderRefusal('not-valid', 'azp')
      if (!isSubject(claims.sub)) throw new ProviderRefusal('not-valid', 'sub')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        readProfile: async () => {
          const saysEmail = claims.email !== undefined && claims.email_verified !== undefined
          const canAsk = config.serverMetadata().userinfo_endpoint !== undefined
          if (!canAsk || (saysEmail && claims.name !== undefined)) return profileOf(claims)
          try {
            const more = await refusing(fetchUserInfo(config, tokens.access_token, claims.sub))
            return profileOf(saysEmail ? claims : more, [claims.name, more.name])
          } catch (error) {
            // Only the name was missing: the user can give one later.
            if (saysEmail) return profileOf(claims)
            throw error
          }
        },
      }
    },
  }
}

/** An answer says of its own e-mail if that is verified, of no other one. */
function profileOf(
  { email, email_verified: isVerified, name: ownName }: Record<string, unknown>,
  names = [ownName],
): Profile {
  return {
    email: isVerified === true && typeof email === 'string' ? email : null,
    name: names.find((name) => typeof name === 'string') ?? null,
  }
}

/** The parts of a try that go their own ways. From none of them another one can be found, nor the secret. */
function secretsOf(secret: string) {
  const part = (use: string) => createHash('sha256').update(`${use} ${secret}`).digest('base64url')
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier') }
}

function requireFresh({ iat }: IDToken, now: number): void {
  if (iat > now + CLOCK_SECONDS || iat < now - ANSWER_SECONDS - CLOCK_SECONDS)
    throw new ProviderRefusal('not-valid', 'iat')
}

/** OpenID Connect allows 255 characters. PostgreSQL cannot store all characters. */
function isSubject(subject: string): boolean {
  return subject !== '' && subject.length <= 255 && !/\p{Cc}/u.test(subject)
}

const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'TypeError',
])

function refusalOf(error: unknown): ProviderRefusal {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return /^[a-z_]{1,40}$/.test(error.error)
      ? new ProviderRefusal(error.error, 'error of the provider')
      : new ProviderRefusal('not-valid', 'error of the provider')
  const code = codeOf(error)
  return new ProviderRefusal(NO_ANSWER.has(code) ? 'not-reached' : 'not-valid', code)
}

/** A fixed word of the library, or the kind of an error. A text that breaks off is no wrong text, but none. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.cause instanceof Error && ['TimeoutError', 'TypeError'].includes(error.cause.name))
    return 'OAUTH_TIMEOUT'
  if (error.cause instanceof Error && error.cause.cause instanceof Error) return codeOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
