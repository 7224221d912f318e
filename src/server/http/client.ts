/** Serves the browser's side: through Vite while developing, from dist/client after the build. */
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import express, { type RequestHandler, Router } from 'express'

export interface ClientHandler {
  handler: RequestHandler
  close(): Promise<void>
}

/** Vite inside this process, on this server's port, hot reload included. */
export async function createDevelopmentClient(server: Server): Promise<ClientHandler> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: resolve('vite.config.ts'),
    server: { middlewareMode: true, hmr: { server } },
  })
  return { handler: vite.middlewares, close: () => vite.close() }
}

/**
 * Built files: those with a hash in their name may be kept forever, the page itself never. A build puts
 * them beside the folder of the server's own bundle.
 */
export function createBuiltClient(
  folder = resolve(import.meta.dirname, '../client'),
): ClientHandler {
  const router = Router()
  router.use(
    '/assets',
    express.static(`${folder}/assets`, { immutable: true, maxAge: '1y', fallthrough: false }),
  )
  router.use(express.static(folder, { index: false }))
  router.get('/{*path}', (_req, res) => {
    res.setHeader('Cache-Control', 'no-cache')
    res.sendFile('index.html', { root: folder })
  })
  return { handler: router, close: async () => undefined }
}
