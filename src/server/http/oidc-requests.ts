import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import {
  finishProviderSignIn,
  ProviderRefusal,
  startProviderSecondStep,
  startProviderSignIn,
} from '../services/linked-sign-ins/provider-sign-in.ts'
import { recordEvent } from '../services/security-log.ts'
import { sentenceOf } from '../trpc/refusal-sentences.ts'
import type { CreateContext } from './api-handler.ts'
import { refusePage, sendError, setStatus, taking, toFailure } from './api-errors.ts'
import { takeTicket } from './request-context.ts'

export function createOidcRequests(createContext: CreateContext, logger: Logger): RequestHandler {
  /** Goes to the page, which says why nobody is signed in. */
  const refuse = (res: Response, error: unknown) => {
    if (error instanceof ProviderRefusal) {
      logger.warn({ oidc: error.word, reason: error.message })
      return goTo(res, `/#sign-in=${error.word}`)
    }
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')
      return goTo(res, '/#sign-in=too-many')
    toFailure(error, logger)
    return goTo(res, '/#sign-in=went-wrong')
  }
  const start: RequestHandler = async (req, res) => {
    const { scope, cookie, crossSite } = createContext(req, res)
    // Another site would use up the tries of its visitor's network.
    if (crossSite) return goTo(res, '/')
    try {
      const { url, ticket } = await startProviderSignIn(scope, cookie.refreshToken)
      cookie.setTicket(ticket)
      goTo(res, url)
    } catch (error) {
      if (!(error instanceof AppError)) return refuse(res, error)
      const failure = toFailure(error, logger)
      setStatus(res, failure)
      res.type('text').send(sentenceOf(failure))
    }
  }
  const callback: RequestHandler = async (req, res) => {
    const { scope, cookie } = createContext(req, res)
    try {
      const back = { ticket: takeTicket(req, res), query: queryOf(req) }
      const arrival = await finishProviderSignIn(scope, back)
      if (arrival.at === 'signed-in') cookie.set(arrival.refreshToken)
      if (arrival.at === 'second-step') cookie.setTicket(arrival.ticket)
      goTo(res, `/#${arrival.at}`)
    } catch (error) {
      refuse(res, error)
    }
  }
  const secondStep: RequestHandler = async (req, res) => {
    const { scope, crossSite } = createContext(req, res)
    try {
      if (crossSite) {
        recordEvent(scope, 'other-site-refused')
        throw new AppError('BAD_REQUEST', 'This cannot be called from another site.')
      }
      res.json(await startProviderSecondStep(scope, takeTicket(req, res)))
    } catch (error) {
      sendError(res, error, logger)
    }
  }
  const router = Router()
  router.all('/start', taking('GET'), (req, res, next) => void start(req, res, next))
  router.all('/callback', taking('GET'), (req, res, next) => void callback(req, res, next))
  router.all('/second-step', taking('POST'), (req, res, next) => void secondStep(req, res, next))
  router.use((_req, res) => refusePage(res, 404))
  return router
}

/** Redirects without a text: in its own, Express would repeat the address. */
function goTo(res: Response, address: string): void {
  res.status(303).setHeader('Location', address).end()
}

function queryOf({ originalUrl }: Request): string {
  const start = originalUrl.indexOf('?')
  return start === -1 ? '' : originalUrl.slice(start + 1)
}
