/** The facts that a request tells about the client that sent it. */
import type { Request } from 'express'

const MAX_USER_AGENT_LENGTH = 200

/** The client's address, and its user agent in at most 200 characters of plain text. */
export function readClient(req: Request): { address: string; userAgent: string } {
  const userAgent = (req.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '')
  return { address: req.ip ?? 'unknown', userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) }
}
