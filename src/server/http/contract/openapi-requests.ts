/** `GET /api/openapi.json`: the public contract, for everybody [behaviour: OpenAPI]. */
import type { RequestHandler } from 'express'
import { AppError } from '../../../shared/app-error.ts'
import type { Logger } from 'pino'
import { sendError } from '../api-errors.ts'
import { onceHeaders } from '../api-handler.ts'
import { isKnown } from '../etags.ts'
import { DATA_ROUTES, SETTINGS_ROUTES } from './api-data.ts'

export function createOpenApiRequests(logger: Logger): RequestHandler {
  let text: Promise<string> | undefined
  return async (req, res) => {
    try {
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.setHeader('Allow', 'GET, HEAD')
        throw new AppError('METHOD_NOT_SUPPORTED', 'This address takes GET and HEAD only.')
      }
      text ??= createText()
      const document = await text
      // It holds nothing of anybody, and is another one only after an update.
      res.setHeader('Cache-Control', 'public, max-age=3600')
      if (!isKnown(req, res, document)) res.type('json').send(document)
    } catch (error) {
      sendError(res, error, logger)
    }
  }
}

/** Most servers are never asked, and start without the library. */
async function createText(): Promise<string> {
  const { createOpenApiDocument } = await import('./openapi-document.ts')
  const contract = { data: DATA_ROUTES, settings: SETTINGS_ROUTES, onceHeaders }
  return JSON.stringify(createOpenApiDocument(contract))
}
