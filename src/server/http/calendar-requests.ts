/** `GET /calendar/<token>.ics`: the address is its only key [behaviour: Calendar feed]. */
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { readFeedCalendar } from '../services/feeds/feed-calendar.ts'
import { sendError } from './api-errors.ts'
import type { CreateContext } from './api-handler.ts'
import { isKnown } from './etags.ts'

const FILE = /^\/calendar\/([^/]*)\.ics$/i

/** Answers the calendar of the token in the path, or 304 where the client has it already; HEAD likewise. */
export function createCalendarFeed(createContext: CreateContext, logger: Logger): RequestHandler {
  return async (req, res) => {
    try {
      const text = await readFeedCalendar(createContext(req, res).scope, tokenOf(req))
      // A program may keep it, and has to ask each time whether it is still right.
      res.setHeader('Cache-Control', 'private, no-cache')
      res.setHeader('X-Robots-Tag', 'noindex')
      if (isKnown(req, res, text)) return
      // A browser would name a saved file by the token.
      res.attachment('balance.ics').type('text/calendar').send(text)
    } catch (error) {
      sendError(res, error, logger)
    }
  }
}

/** An empty one is nobody's. */
function tokenOf({ path }: Request): string {
  return FILE.exec(path)?.[1] ?? ''
}
