/** WebKitGTK, driven by WebDriver: JSON over HTTP. Each window has a browser and a display of its own. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Driver, Engine, Window } from './driver.ts'
import { wireActions } from './wire-actions.ts'

const SCRIPT_MS = 5_000

export interface WebKitPrograms {
  driver: string
  display: string
  browser: string
  picture: string
}

export function startWebKit(programs: WebKitPrograms, env: Record<string, string>): Engine {
  return {
    open: (window: Window) => openWindow(programs, env, window),
    close: () => Promise.resolve(),
  }
}

async function openWindow(
  programs: WebKitPrograms,
  env: Record<string, string>,
  { width, height, userAgent }: Window,
): Promise<Driver> {
  const display = await startDisplay(programs.display)
  const port = await freePort()
  const browser = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...env,
      DISPLAY: display.name,
      LANG: 'en_US.UTF-8',
      // Its sandbox wants rights that a container has not, and its compositor a graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  })
  const call = async <Value>(path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      // The driver never answers a script of a page that is being left: the call ends, and the screen looks again.
      signal: path.endsWith('/execute/sync') ? AbortSignal.timeout(SCRIPT_MS) : null,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'DELETE' }),
    })
    const { value } = (await response.json()) as {
      value: Value & { error?: string; message?: string }
    }
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  await answers(`http://127.0.0.1:${port}/status`)
  const options = {
    binary: programs.browser,
    args: ['--automation', ...(userAgent ? [`--user-agent=${userAgent}`] : [])],
  }
  const alwaysMatch = {
    browserName: 'MiniBrowser',
    // It would wait for ever for some pages.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': options,
  }
  const { sessionId } = await call<{ sessionId: string }>('', { capabilities: { alwaysMatch } })
  const session = `/${sessionId}`
  const evaluate = (expression: string) =>
    call<string>(`${session}/execute/sync`, { script: `return ${expression}`, args: [] })
  // A window has more than the page: its bar with the address.
  await call(`${session}/window/rect`, { x: 0, y: 0, width, height })
  return {
    goTo: async (url) => {
      await call(`${session}/url`, { url })
    },
    evaluate,
    ...wireActions((actions) => call(`${session}/actions`, { actions })),
    // Its own pictures never come after a navigation.
    takePicture: (path) => {
      execFileSync(programs.picture, ['-display', display.name, '-window', 'root', path])
      return Promise.resolve()
    },
    close: async () => {
      await call(session)
      browser.kill()
      display.process.kill()
    },
  }
}

async function startDisplay(command: string) {
  const display = spawn(command, ['-displayfd', '1', '-screen', '0', '1600x1100x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(display.stdout, 'data')) as [Buffer]
  return { name: `:${number.toString().trim()}`, process: display }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function answers(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))) await pause(20)
}
