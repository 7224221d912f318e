/** Signing in and refreshing over HTTP, with the cookie as a browser holds it. */
import type { TestServer } from './server.ts'

interface Answer {
  status: number
  token: string
  error?: string
  success?: boolean
  /** The refresh token that the answer sets; '' when it clears the cookie, undefined when neither. */
  cookie: string | undefined
  response: Response
}

export interface Held {
  /** The refresh token in the browser's cookie. */
  cookie?: string | undefined
  /** The bearer token. */
  token?: string | undefined
  userAgent?: string
}

/** Posts to the public contract. */
export async function postWithCookie(
  server: TestServer,
  path: string,
  body: object = {},
  { cookie, token, userAgent }: Held = {},
): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(cookie !== undefined && { cookie: `refresh_token=${cookie}` }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Pick<Answer, 'token' | 'error' | 'success'>
  const cookieHeader = response.headers.get('set-cookie') ?? ''
  const [, set] = /refresh_token=([^;]*)/.exec(cookieHeader) ?? []
  return { ...answer, status: response.status, cookie: set, response }
}

export function signIn(
  server: TestServer,
  { email, password }: { email: string; password: string },
  held?: Held,
): Promise<Answer> {
  return postWithCookie(server, '/api/data?resource=auth&action=login', { email, password }, held)
}

export function refresh(server: TestServer, held: Held): Promise<Answer> {
  return postWithCookie(server, '/api/data?resource=auth&action=refresh', {}, held)
}
