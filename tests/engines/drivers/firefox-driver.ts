/** Firefox, driven by WebDriver BiDi: JSON messages over a web socket. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'undici'
import type { Driver, Engine, Window } from './driver.ts'
import { wireActions } from './wire-actions.ts'

interface Message {
  id?: number
  result?: unknown
  message?: string
}

type Send = <Result>(method: string, params: object) => Promise<Result>

export async function startFirefox(command: string, env: Record<string, string>): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'balance-firefox-'))
  writeFileSync(join(profile, 'user.js'), '')
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile]
  const browser = spawn(command, args, {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(browser, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    browser.stderr.on('data', (text: Buffer) => {
      said += text.toString()
      const [, url] = /listening on (ws:\/\/\S+)\n/.exec(said) ?? []
      if (url) resolve(url)
    })
    void ended.then(() => reject(new Error(`Firefox did not start. ${said}`)))
  })
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    waiting.get(message.id ?? 0)?.(message)
  })
  let sent = 0
  const send: Send = async (method, params) => {
    const id = ++sent
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, message } = await answered
    waiting.delete(id)
    if (result === undefined) throw new Error(`${method}: ${message}`)
    return result as never
  }
  await send('session.new', { capabilities: {} })
  return {
    open: (window: Window) => openWindow(send, window),
    close: async () => {
      browser.kill()
      await ended
      rmSync(profile, { recursive: true, maxRetries: 5 })
    },
  }
}

async function openWindow(send: Send, { width, height, userAgent }: Window): Promise<Driver> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
  const { context } = await send<{ context: string }>('browsingContext.create', {
    // A tab behind another one would be hidden.
    type: 'window',
    userContext,
  })
  await send('browsingContext.setViewport', { context, viewport: { width, height } })
  if (userAgent) await send('emulation.setUserAgentOverride', { contexts: [context], userAgent })
  return {
    goTo: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'none' })
    },
    evaluate: async (expression) => {
      const answer = await send<{
        result?: { value: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', { expression, target: { context }, awaitPromise: true })
      if (!answer.result) throw new Error(answer.exceptionDetails?.text)
      return answer.result.value
    },
    ...wireActions((actions) => send('input.performActions', { context, actions })),
    takePicture: async (path) => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      writeFileSync(path, Buffer.from(data, 'base64'))
    },
    close: async () => {
      await send('browser.removeUserContext', { userContext })
    },
  }
}
