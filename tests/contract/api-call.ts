/** Calls of the public contract, as clients make them that no one here wrote. */
import { registerUser, type TestServer } from '../support/server.ts'

interface ApiAnswer {
  status: number
  /** Whatever came back; every answer is JSON. */
  body: unknown
  headers: Headers
}

type Call = (method: string, path: string, body?: unknown) => Promise<ApiAnswer>

/** A call by method and path; the path of /api/data may be given by its query alone. */
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

/** A new user, with the calls of their session. */
export async function registerApiUser(server: TestServer, name = 'Ada') {
  const user = await registerUser(server, name)
  return { ...user, api: createApi(server, { authorization: `Bearer ${user.token}` }) }
}

/** The body of every error: one sentence, and nothing else. */
export function errorWith(sentence: unknown) {
  return { error: sentence }
}

export const A_SENTENCE = /^["A-Z][^{}\n]*\.$/
