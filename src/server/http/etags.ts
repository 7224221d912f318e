/** ETags of answers, by which a client need not read again what it has. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Request, Response } from 'express'

/**
 * The build, because another one can give the same answer another shape. By content: images often have the same times in every
 * build. The source is no single file, so each start from the source counts as another build.
 */
export const BUILD = import.meta.filename.endsWith('.ts')
  ? performance.timeOrigin.toString(36)
  : createHash('sha256')
      .update(readFileSync(import.meta.filename))
      .digest('base64url')
      .slice(0, 16)

/**
 * Gives the answer an ETag. If the client has this answer already, answers 304 and returns true.
 *
 * @param version the text of the answer, or what it follows from
 */
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
