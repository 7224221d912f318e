/** The answers of the server to paths outside of the API: the page, files, and missing files. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../../src/server/http/express-app.ts'
import {
  type ClientHandler,
  createBuiltClient,
  createDevelopmentClient,
} from '../../../src/server/http/client.ts'
import { listenOnFreePort, stopListening } from '../../support/http-server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** A small build: the page, scripts with a hash in their names, and the files of the public folder. */
const build = mkdtempSync(join(tmpdir(), 'balance-client-'))
cpSync('src/client/public', build, { recursive: true })
mkdirSync(join(build, 'assets'))
mkdirSync(join(build, '.vite'))
writeFileSync(join(build, 'index.html'), '<head><title>Balance</title></head><div id="root"></div>')
writeFileSync(join(build, 'sw.js'), 'precache("/", "revision-of-the-page")')
writeFileSync(join(build, 'assets/main-1a2b.js'), 'export {}')
writeFileSync(join(build, 'assets/main-1a2b.js.br'), brotliCompressSync('export {}'))
writeFileSync(
  join(build, '.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/main-1a2b.js', name: 'index', isEntry: true },
    _signed: {
      file: 'assets/signed-in-app-3c4d.js',
      name: 'signed-in-app',
      imports: ['index.html'],
    },
    'other.tsx': { file: 'assets/other-5e6f.js', name: 'other' },
  }),
)
afterAll(() => rmSync(build, { recursive: true }))

const CLIENTS: Record<string, (http: Server) => Promise<ClientHandler>> = {
  built: async () => createBuiltClient(build),
  development: createDevelopmentClient,
}

describe.each(Object.entries(CLIENTS))('the %s client', (name, createClient) => {
  let server: TestServer
  let client: ClientHandler
  let url: string
  const lines: string[] = []
  const http = createServer()

  beforeAll(async () => {
    server = await startTestServer()
    client = await createClient(http)
    const app = createApp({
      services: server.services,
      clock: () => server.now,
      contact: 'Ada <ada@example.com>, "R&D" $&',
      client: client.handler,
      development: name === 'development',
      logger: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    })
    http.on('request', app)
    url = await listenOnFreePort(http)
  })
  afterAll(async () => {
    stopListening(http)
    await client.close()
    await server.close()
  })

  it.each(['/', '/cookie-policy', '/nowhere/at/all', '/index.html', '/assets'])(
    'answers %s with the page',
    async (path) => {
      const response = await fetch(url + path, { redirect: 'manual' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(await response.text()).toContain('<div id="root">')
    },
  )

  it('tells the page whom to ask after a forgotten password', async () => {
    const page = await (await fetch(`${url}/`)).text()
    expect(page).toContain(
      '<meta name="contact" content="Ada &#60;ada@example.com&#62;, &#34;R&#38;D&#34; $&#38;" />',
    )
  })

  it('tells the page if mails are sent', async () => {
    const { settings } = server.services
    const read = async () => (await fetch(url)).text()
    expect(await read()).not.toContain('name="mail"')
    settings.sendsMail = true
    expect(await read()).toContain('<meta name="mail" content="on" />')
    settings.sendsMail = false
  })

  it.each(['/assets', '/assets/', '/.git/HEAD', '/../package', '/assets/%2e%2e/%2e%2e/package'])(
    'lists no folder, and answers no file from outside: %s',
    async (path) => {
      // Not with fetch, which would shorten the path.
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get(url, { path }, resolve).on('error', reject)
      })
      let text = ''
      for await (const chunk of answer) text += String(chunk)
      expect(text).not.toMatch(/main-1a2b|ref:|"name"/)
    },
  )

  it('answers robots.txt, which keeps search engines out of the API', async () => {
    const response = await fetch(`${url}/robots.txt`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect((await response.text()).split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /trpc/',
      '',
    ])
  })

  it('names its picture for links by a whole address', async () => {
    const page = await (await fetch(url)).text()
    expect(page).toMatch(/<meta property="og:image" content="https?:\/\/[^/"]+\/share\.png" \/>/)
  })

  it('lets no cache keep the worker', async () => {
    const response = await fetch(`${url}/sw.js`)
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const expected =
      name === 'development' ? /registration\.unregister\(\)/ : /^precache\("\/", "[0-9a-f]{16}"\)$/
    expect(await response.text()).toMatch(expected)
  })

  it('can be installed: the icons of its manifest exist', async () => {
    const response = await fetch(`${url}/manifest.webmanifest`)
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    const { icons } = (await response.json()) as { icons: { src: string; purpose?: string }[] }
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src } of icons) {
      const icon = await fetch(url + src)
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, 'image/png'])
    }
  })

  it('answers favicon.ico with an icon', async () => {
    const response = await fetch(`${url}/favicon.ico`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^image\//)
    const [reserved, type] = new Uint16Array(await response.arrayBuffer(), 0, 2)
    expect([reserved, type]).toEqual([0, 1])
  })

  it.each([
    '/nope.js',
    '/assets/nope-1a2b.js',
    '/nope.css',
    '/a/b.c/nope.png',
    '/.env',
    '/x.html',
    '/mcp',
    '/.well-known',
    '/.well-known/oauth-protected-resource/mcp',
  ])('answers %s with 404, and logs one line without a stack or a path', async (path) => {
    lines.length = 0
    const written = vi.spyOn(console, 'error')
    const response = await fetch(url + path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.text()).toBe('There is no such file.')
    await expect.poll(() => lines).toHaveLength(1)
    const [line = ''] = lines
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', route: path, status: 404 })
    expect(line).not.toMatch(/stack|node_modules/)
    expect(line).not.toContain(build)
    expect(written).not.toHaveBeenCalled()
    written.mockRestore()
  })
})

it('the server answers 404 without a path when the page is missing from the build', async () => {
  const server = await startTestServer()
  const lines: string[] = []
  const app = createApp({
    services: server.services,
    clock: () => server.now,
    client: createBuiltClient(join(build, 'nowhere')).handler,
    development: false,
    logger: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
  })
  const http = createServer(app)
  const response = await fetch(await listenOnFreePort(http))
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('There is no such file.')
  expect(lines.join()).not.toContain(build)
  stopListening(http)
  await server.close()
})

describe('the built client', () => {
  let server: TestServer
  let http: Server
  let url: string
  beforeAll(async () => {
    server = await startTestServer()
    http = createServer(
      createApp({
        services: server.services,
        clock: () => server.now,
        client: createBuiltClient(build).handler,
        development: false,
        logger: pino({ level: 'silent' }),
      }),
    )
    url = await listenOnFreePort(http)
  })
  afterAll(async () => {
    stopListening(http)
    await server.close()
  })

  it('names the charset of all text, and lets browsers cache hashed files for a year', async () => {
    for (const path of ['/', '/icon.svg', '/robots.txt', '/assets/main-1a2b.js', '/nope.js'])
      expect((await fetch(url + path)).headers.get('content-type')).toMatch(/; charset=utf-8$/i)
    const script = await fetch(`${url}/assets/main-1a2b.js`)
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await fetch(url)).headers.get('cache-control')).toBe('no-cache')
  })

  it.each(['/', '/sw.js'])('answers %s with 304 to a browser that has it', async (path) => {
    const etag = (await fetch(url + path)).headers.get('etag') ?? ''
    const known = await fetch(url + path, { headers: { 'if-none-match': etag } })
    expect([known.status, known.headers.get('cache-control')]).toEqual([304, 'no-cache'])
    const other = await fetch(url + path, { headers: { 'if-none-match': 'W/"other"' } })
    expect(other.status).toBe(200)
  })

  it('has a new worker when a setting changes the page', async () => {
    const before = await (await fetch(`${url}/sw.js`)).text()
    expect(await (await fetch(`${url}/sw.js`)).text()).toBe(before)
    const { settings } = server.services
    server.services.settings = { ...settings, demoLimit: settings.demoLimit > 0 ? 0 : 5 }
    expect(await (await fetch(`${url}/sw.js`)).text()).not.toBe(before)
    server.services.settings = settings
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', null],
    ['identity', null],
  ])(
    'answers a browser that accepts %s with a script in the encoding %s',
    async (accepted, encoding) => {
      const script = await fetch(`${url}/assets/main-1a2b.js`, {
        headers: { 'accept-encoding': accepted },
      })
      expect(await script.text()).toBe('export {}')
      expect(Object.fromEntries(script.headers)).toMatchObject({
        'content-type': expect.stringMatching(/^text\/javascript; charset=utf-8$/i),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        etag: expect.any(String),
      })
      expect(script.headers.get('content-encoding')).toBe(encoding)
    },
  )

  it('names the scripts of the signed-in app only to a browser with a session', async () => {
    const page = async (cookie: string) => {
      const response = await fetch(url, { headers: { cookie } })
      expect(response.headers.get('vary')).toContain('Cookie')
      const links = (await response.text()).matchAll(/<link rel="modulepreload" .*?href="(.*?)"/g)
      return Array.from(links, ([, href]) => href)
    }
    expect(await page('refresh_token=anything')).toEqual([
      '/assets/signed-in-app-3c4d.js',
      '/assets/main-1a2b.js',
    ])
    expect(await page('refresh_token=')).toEqual([])
    expect(await page('other=anything')).toEqual([])
  })
})

it('the server answers the page of a build without a manifest to a browser with a session too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balance-client-'))
  writeFileSync(join(folder, 'index.html'), '<title>Balance</title></head>')
  const http = createServer(express().use(createBuiltClient(folder).handler))
  const url = await listenOnFreePort(http)
  const response = await fetch(url, { headers: { cookie: 'refresh_token=anything' } })
  expect(response.status).toBe(200)
  expect(await response.text()).not.toContain('modulepreload')
  stopListening(http)
  rmSync(folder, { recursive: true })
})
