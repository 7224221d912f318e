/** `/unsubscribe?token=...`: the address in List-Unsubscribe. POST ends the notes (RFC 8058); GET only shows a button [behaviour: Notes by e-mail]. */
import { createHash } from 'node:crypto'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Logger } from 'pino'
import { unsubscribe } from '../services/notices/notices.ts'
import { AppError } from '../../shared/app-error.ts'
import type { CreateContext } from './api-handler.ts'
import { sendError, taking } from './api-errors.ts'

const STYLE =
  'html{background:#f8fafc;color:#0f172a}body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:15vh auto;padding:0 1rem}h1{font-size:1.25rem}' +
  'button{font:inherit;font-weight:500;min-height:2.75rem;padding:0 1rem;border:0;border-radius:.5rem;background:#4f39f6;color:#fff;cursor:pointer}' +
  '@media(prefers-color-scheme:dark){html{background:#020617;color:#f1f5f9}button{background:#7c86ff;color:#020617}}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const BUTTON =
  '<p>Press the button to get no more notes about this account by email. In Balance you can switch them on again.</p><form method="post"><button>Stop These Emails</button></form>'
const DONE = '<p>You get no more of these emails. In Balance you can switch them on again.</p>'
const ENDED =
  '<p>This link is no longer valid. In Balance, under "This account", you can switch notes off.</p>'

export function createUnsubscribePage(
  createContext: CreateContext,
  logger: Logger,
): RequestHandler {
  const end: RequestHandler = (req, res) =>
    unsubscribe(createContext(req, res).scope, tokenOf(req)).then(
      () => sendPage(res, DONE),
      (error: unknown) => {
        if (error instanceof AppError) sendPage(res.status(404), ENDED)
        else sendError(res, error, logger)
      },
    )
  const router = Router()
  router.post('/', end)
  router.get('/', (_req, res) => sendPage(res, BUTTON))
  router.all('/', taking('GET', 'HEAD', 'POST'))
  return router
}

function sendPage(res: Response, text: string): void {
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Security-Policy', POLICY)
  res.setHeader('X-Robots-Tag', 'noindex')
  res
    .type('html')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Balance</title><style>${STYLE}</style></head><body><h1>Balance</h1>${text}</body></html>`,
    )
}

function tokenOf({ query }: Request): string {
  return typeof query['token'] === 'string' ? query['token'] : ''
}
