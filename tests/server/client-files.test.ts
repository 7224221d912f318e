/** What the server answers for paths that are no calls: the page, files, and missing files. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../src/server/http/app.ts'
import {
  type ClientHandler,
  createBuiltClient,
  createDevelopmentClient,
} from '../../src/server/http/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** A small build: the page, one script with a hash in its name, and the files of the public folder. */
const build = mkdtempSync(join(tmpdir(), 'balance-client-'))
cpSync('src/client/public', build, { recursive: true })
mkdirSync(join(build, 'assets'))
writeFileSync(join(build, 'index.html'), '<title>Balance</title><div id="root"></div>')
writeFileSync(join(build, 'assets/main-1a2b.js'), 'export {}')
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
      client: client.handler,
      development: name === 'development',
      logger: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    })
    http.on('request', app)
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    http.close()
    http.closeAllConnections()
    await client.close()
    await server.close()
  })

  it.each(['/', '/cookie-policy', '/nowhere/at/all', '/index.html', '/assets'])(
    'answers %s with the page',
    async (path) => {
      const response = await fetch(url + path, { redirect: 'manual' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(await response.text()).toContain('<div id="root"></div>')
    },
  )

  it.each(['/assets', '/assets/', '/.git/HEAD', '/../package', '/assets/%2e%2e/%2e%2e/package'])(
    'lists no folder, and answers nothing from outside of its own: %s',
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

  it('answers favicon.ico with an icon', async () => {
    const response = await fetch(`${url}/favicon.ico`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^image\//)
    const [reserved, type] = new Uint16Array(await response.arrayBuffer(), 0, 2)
    expect([reserved, type]).toEqual([0, 1])
  })

  it.each(['/nope.js', '/assets/nope-1a2b.js', '/nope.css', '/a/b.c/nope.png', '/.env', '/x.html'])(
    'answers %s with 404, and logs one line without a stack or a path of the server',
    async (path) => {
      lines.length = 0
      const written = vi.spyOn(console, 'error')
      const response = await fetch(url + path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(await response.text()).toBe('There is no such file.')
      await vi.waitFor(() => expect(lines).toHaveLength(1))
      const [line = ''] = lines
      expect(JSON.parse(line)).toMatchObject({ method: 'GET', route: path, status: 404 })
      expect(line).not.toMatch(/stack|node_modules/)
      expect(line).not.toContain(build)
      expect(written).not.toHaveBeenCalled()
      written.mockRestore()
    },
  )
})

describe('while developing', () => {
  const http = createServer()
  let client: ClientHandler
  let url: string
  beforeAll(async () => {
    client = await createDevelopmentClient(http)
    http.on('request', express().use(client.handler))
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    http.close()
    http.closeAllConnections()
    await client.close()
  })

  it.each(['/main.tsx', '/@vite/client', `/@fs${resolve('src/shared/money.ts')}`])(
    'the page is served %s',
    async (path) => {
      const response = await fetch(url + path)
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  it.each(['src/server/env.ts', '.env', 'package.json', 'prisma/schema.prisma', 'README.md'])(
    'no page is served %s',
    async (file) => {
      // Vite notes each of them on the terminal.
      const notes = (['warn', 'error'] as const).map((level) =>
        vi.spyOn(console, level).mockImplementation(() => undefined),
      )
      for (const question of [
        '',
        '?raw',
        '?url',
        '?import&raw',
        '?inline',
        '?raw??',
        '?.svg',
        '?html-proxy',
      ])
        for (const way of [`/@fs${resolve(file)}`, `/@fs/${resolve(file)}`, `/..%2f..%2f${file}`]) {
          const response = await fetch(url + way + question, { headers: { accept: '*/*' } })
          expect([way + question, response.status]).toEqual([
            way + question,
            expect.toBeOneOf([403, 404]),
          ])
        }
      for (const note of notes) note.mockRestore()
    },
  )

  it('a page of another name for this machine gets nothing', async () => {
    const status = await new Promise((resolve) =>
      get(`${url}/main.tsx`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }),
    )
    expect(status).toBe(403)
  })

  it('hot reload is refused to a page that does not know its token', async () => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': 'vite-hmr',
      origin: 'http://evil.example',
    }
    const outcome = await new Promise((resolve) => {
      const asked = get(url, { headers })
      asked.on('upgrade', (_answer, socket) => {
        socket.destroy()
        resolve('open')
      })
      asked.on('response', ({ statusCode }) => resolve(statusCode))
      asked.on('error', () => resolve('refused'))
    })
    expect(outcome).toBe(400)
  })
})

it('answers 404 without a path of the server when the page is missing from the build', async () => {
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
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const response = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`)
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('There is no such file.')
  expect(lines.join()).not.toContain(build)
  http.close()
  http.closeAllConnections()
  await server.close()
})

it('names the charset of all text, and lets browsers cache what has a hash in its name for a year', async () => {
  const server = await startTestServer()
  const app = createApp({
    services: server.services,
    clock: () => server.now,
    client: createBuiltClient(build).handler,
    development: false,
    logger: pino({ level: 'silent' }),
  })
  const http = createServer(app)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  for (const path of ['/', '/icon.svg', '/robots.txt', '/assets/main-1a2b.js', '/nope.js'])
    expect((await fetch(url + path)).headers.get('content-type')).toMatch(/; charset=utf-8$/i)
  const script = await fetch(`${url}/assets/main-1a2b.js`)
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await fetch(url)).headers.get('cache-control')).toBe('no-cache')
  http.close()
  http.closeAllConnections()
  await server.close()
})
