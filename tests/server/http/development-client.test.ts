/** The files that the development server gives to pages: their own, and no other of the project. */
import { createServer, get } from 'node:http'
import { resolve } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ClientHandler, createDevelopmentClient } from '../../../src/server/http/client.ts'
import { listenOnFreePort, stopListening } from '../../support/http-server.ts'

describe('the development server', () => {
  const http = createServer()
  let client: ClientHandler
  let url: string
  beforeAll(async () => {
    client = await createDevelopmentClient(http)
    http.on('request', express().use(client.handler))
    url = await listenOnFreePort(http)
  })
  afterAll(async () => {
    stopListening(http)
    await client.close()
  })

  it.each(['/main.tsx', '/@vite/client', `/@fs${resolve('src/shared/money/money.ts')}`])(
    'serves the page %s',
    async (path) => {
      const response = await fetch(url + path)
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  it.each(['src/server/env.ts', '.env', 'package.json', 'prisma/schema.prisma', 'README.md'])(
    'serves no page %s',
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

  it('answers nothing to a page that uses another name of this machine', async () => {
    const status = await new Promise((resolve) =>
      get(`${url}/main.tsx`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }),
    )
    expect(status).toBe(403)
  })

  it('refuses hot reload to a page that does not know its token', async () => {
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
