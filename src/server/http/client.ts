import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Server, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import compressedStatic from 'express-static-gzip'
import type { Manifest } from 'vite'
import { isKnown } from './etags.ts'
import { refusePage } from './api-errors.ts'
import { createSessionCookie } from './request-context.ts'

export interface ClientHandler {
  handler: RequestHandler
  close(): Promise<void>
}

/** The files that pages are made of. Vite would serve any other file of the project too: the database, `.env`. */
const DEVELOPMENT_FOLDERS = ['src/client', 'src/shared', 'node_modules/.vite', 'node_modules/vite']

export async function createDevelopmentClient(server: Server): Promise<ClientHandler> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: resolve('vite.config.ts'),
    // Otherwise Vite answers every missing file with the page.
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server },
      // Vite answers pages of other local servers, unless told otherwise.
      cors: false,
      fs: { strict: true, allow: DEVELOPMENT_FOLDERS.map((folder) => resolve(folder)) },
    },
  })
  const router = Router()
  router.get('/sw.js', (_req, res) => {
    res.setHeader('Cache-Control', 'no-cache')
    res.type('js').send(NO_WORKER)
  })
  router.use(vite.middlewares)
  const readPage = async (url: string) => {
    const page = await readFile(resolve(vite.config.root, 'index.html'), 'utf8')
    return vite.transformIndexHtml(url, page)
  }
  router.get('/{*path}', refuseMissingFile, (req, res, next) => {
    readPage(req.originalUrl).then((page) => sendPage(req, res, page), next)
  })
  return { handler: router, close: () => vite.close() }
}

/** The page is revalidated at each visit; files in assets have a hash in their names. */
export function createBuiltClient(
  folder = resolve(import.meta.dirname, '../client'),
): ClientHandler {
  // A build without a manifest works too, but signed-in pages start one round trip later.
  const signedInLinks = linkSignedInApp(folder).catch(() => '')
  // A redirect to a folder would be a page of Express.
  const files = { index: false, redirect: false, setHeaders: nameCharset } as const
  const router = Router()
  const assets = { ...files, immutable: true, maxAge: '1y' } as const
  router.use(
    '/assets',
    // The build has compressed them by brotli, better than there is time for while a browser waits.
    compressedStatic(`${folder}/assets`, { enableBrotli: true, index: false, serveStatic: assets }),
  )
  const readPage = () => readFile(resolve(folder, 'index.html'), 'utf8')
  router.get('/sw.js', (req, res) => {
    Promise.all([readFile(`${folder}/sw.js`, 'utf8'), readPage()]).then(
      ([worker, page]) => sendWorker(req, res, worker, pageFor(res, page)),
      () => refusePage(res, 404),
    )
  })
  router.use(express.static(folder, files))
  router.get('/{*path}', refuseMissingFile, (req, res) => {
    res.setHeader('Cache-Control', 'no-cache')
    res.vary('Cookie')
    const { refreshToken } = createSessionCookie(req, res)
    Promise.all([readPage(), refreshToken ? signedInLinks : '']).then(
      ([page, links]) => sendPage(req, res, page, links),
      () => refusePage(res, 404),
    )
  })
  return { handler: router, close: async () => undefined }
}

const PAGE_REVISION = 'revision-of-the-page'

/** Its text changes whenever the page does, so that browsers fetch both anew [behaviour: Installed]. */
function sendWorker(req: Request, res: Response, worker: string, page: string): void {
  const revision = createHash('sha256').update(page).digest('hex').slice(0, 16)
  const text = worker.replace(PAGE_REVISION, revision)
  res.setHeader('Cache-Control', 'no-cache')
  if (!isKnown(req, res, text)) res.type('js').send(text)
}

/** While developing no worker keeps anything: one of a build that ran at the same address ends itself. */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()))
`

/** The contents of the page's head, by name. Empty ones are left out. */
export type PageOffers = Record<string, string | false | null | undefined>

function sendPage(req: Request, res: Response, page: string, links = ''): void {
  const text = pageFor(res, page, links)
  if (!isKnown(req, res, text)) res.type('html').send(text)
}

function pageFor(res: Response, page: string, links = ''): string {
  const { offers = {} } = res.locals as { offers?: PageOffers }
  const meta = Object.entries(offers).map(([name, content]) =>
    content ? `<meta name="${name}" content="${escaped(content)}" />` : '',
  )
  const image = `<meta property="og:image" content="${escaped(offers['passkey-origin'] || '')}/share.png" />`
  return page.replace('</head>', () => `${image}${meta.join('')}${links}</head>`)
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Links of scripts that browsers would else ask for only when the first script has loaded and run. */
async function linkSignedInApp(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest
  const app = Object.values(manifest).find(({ name }) => name === 'signed-in-app')
  const chunks = [app, ...(app?.imports ?? []).map((key) => manifest[key])]
  return chunks
    .map(
      (chunk) =>
        chunk &&
        `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk.file}" />`,
    )
    .join('')
}

/** Express names the charset of all text but this, which is XML. */
function nameCharset(res: ServerResponse, path: string): void {
  if (path.endsWith('.svg')) res.setHeader('Content-Type', 'image/svg+xml; charset=utf-8')
}

/** Every path without an extension is the page's; one with an extension names a file that is not there. */
const refuseMissingFile: RequestHandler = (req, res, next) => {
  if (!/\.[^/]*$/.test(req.path) || req.path === '/index.html') next()
  else refusePage(res, 404)
}
