import { ForeignAnswerError } from '../words/call-error.ts'

/** @throws ForeignAnswerError when something else answered */
export async function fetchAnswer(url: RequestInfo | URL, options?: RequestInit) {
  const response = await fetch(url, { ...options, credentials: 'same-origin' })
  // A connection that breaks here brought no answer.
  const answer = parseJson(await response.text())
  const answers = Array.isArray(answer) ? answer : [answer]
  if (answers.length === 0 || !answers.every(isOwnAnswer)) throw new ForeignAnswerError(response)
  return { ok: response.ok, json: async () => answer }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Each error of the application carries its data. */
function isOwnAnswer(answer: unknown): boolean {
  return (
    isObject(answer) &&
    (isObject(answer.result) || (isObject(answer.error) && isObject(answer.error.data)))
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
