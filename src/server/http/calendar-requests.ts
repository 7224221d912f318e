/** `GET /calendar/<token>.ics`: the address is its only key [behaviour: Calendar feed]. */
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { findFeedCalendar } from '../services/feeds/feed-calendar.ts'
import { sendError } from './api-errors.ts'
import type { CreateContext } from './api-handler.ts'
import { BUILD, isKnown } from './etags.ts'

const FILE = /^\/calendar\/([^/]*)\.ics$/i

export function createCalendarFeed(createContext: CreateContext, logger: Logger): RequestHandler {
  return async (req, res) => {
    try {
      const calendar = await findFeedCalendar(createContext(req, res).scope, tokenOf(req))
      // A program may keep it, and has to ask each time whether it is still right.
      res.setHeader('Cache-Control', 'private, no-cache')
      res.setHeader('X-Robots-Tag', 'noindex')
      if (isKnown(req, res, `${BUILD} ${calendar.version}`)) return
      const text = await calendar.readText()
      // A browser would name a saved file by the token.
      res.attachment('balance.ics').type('text/calendar').send(text)
    } catch (error) {
      sendError(res, error, logger)
    }
  }
}

function tokenOf({ path }: Request): string {
  return FILE.exec(path)?.[1] ?? ''
}
