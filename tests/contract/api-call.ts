/** Calls of the public contract over HTTP, as foreign clients make them. */
import { registerUser, type TestServer } from '../support/server.ts'

interface ApiAnswer {
  status: number
  /** The parsed body: every answer is JSON. */
  body: unknown
  headers: Headers
}

type Call = (method: string, path: string, body?: unknown) => Promise<ApiAnswer>

/** Answers a function that calls a method and path. A path without a leading slash is the query of /api/data. */
export function createApi(server: TestServer, headers: Record<string, string> = {}): Call {
  return async (method, path, body) => {
    const url = path.startsWith('/') ? path : `/api/data?${path}`
    const response = await fetch(server.url + url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: await response.json().catch(() => 'The answer is not JSON.'),
    }
  }
}

/** Registers a user, with an `api` that is signed in as them. */
export async function registerApiUser(server: TestServer, name = 'Ada') {
  const user = await registerUser(server, name)
  return { ...user, api: createApi(server, { authorization: `Bearer ${user.token}` }) }
}

/** The body of an error: every error has one sentence and nothing else. */
export function errorWith(sentence: unknown) {
  return { error: sentence }
}

export const A_SENTENCE = /^["A-Z][^{}\n]*\.$/
