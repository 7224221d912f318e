import { serverSentence } from '../../server/call-error.ts'

/** What failed, and why in the server's words, or what to do where it said none. */
export function failureSentence(what: string, error: unknown): string {
  return `${what} ${serverSentence(error) ?? 'Check your connection, then try again.'}`
}
