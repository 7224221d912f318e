import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Request, Response } from 'express'

/** Another build can give the same answer another shape. By content: images often have equal times in every build. */
export const BUILD = import.meta.filename.endsWith('.ts')
  ? performance.timeOrigin.toString(36)
  : createHash('sha256')
      .update(readFileSync(import.meta.filename))
      .digest('base64url')
      .slice(0, 16)

/** Sets the ETag of `version`, the text or its cause. Answers 304 and returns true if the client has it already. */
export function isKnown({ headers }: Request, res: Response, version: string): boolean {
  const tag = `"${createHash('sha256').update(version).digest('base64url')}"`
  // Weak, because a compressed answer has the same.
  res.setHeader('ETag', `W/${tag}`)
  // Whatever else the client says: Express sends all to one that asks for a fresh answer beside that, as fetch does.
  const tags = headers['if-none-match']?.split(',') ?? []
  const known = tags.some((sent) => ['*', tag, `W/${tag}`].includes(sent.trim()))
  if (known) res.status(304).end()
  return known
}
