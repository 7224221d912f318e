/** ETags of answers, by which a client need not read again what it has. */
import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'

/** Gives the answer an ETag of its text. If the client has this text already, answers 304 and returns true. */
export function isKnown({ headers }: Request, res: Response, text: string): boolean {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
  // Weak, because a compressed answer has the same.
  res.setHeader('ETag', `W/${tag}`)
  // Whatever else the client says: Express sends all to one that asks for a fresh answer beside that, as fetch does.
  const tags = headers['if-none-match']?.split(',') ?? []
  const known = tags.some((sent) => ['*', tag, `W/${tag}`].includes(sent.trim()))
  if (known) res.status(304).end()
  return known
}
