/**
 * `npm run shots` takes a screenshot of every screen with the demo data, in three window sizes, in light and dark
 * mode, and writes them to screenshots/. With --readme it also replaces the screenshot of the README.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, devices, type Page } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts'
import { SCREENS } from './screens.ts'
import { SUPER_ADMIN } from './shared-screens.ts'

const PORT = 4174
const BASE_URL = `http://127.0.0.1:${PORT}`
const FOLDER = 'screenshots'
const README_SCREENSHOT = 'tests/shots/balance.png'

const WINDOWS = {
  1440: { viewport: { width: 1440, height: 900 } },
  768: { viewport: { width: 768, height: 1024 } },
  390: { ...devices['iPhone 13'], viewport: { width: 390, height: 844 } },
}

/** Starts the server as a developer does, on its own database. */
async function startDemoServer(folder: string): Promise<ChildProcess> {
  const server = spawn('npx', ['tsx', 'src/server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(PORT),
      DATABASE_URL: `file:${join(folder, 'balance.db')}`,
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error('The server stopped.')))
    server.stdout.on('data', (text) => String(text).includes('Sign in with') && resolve())
  })
  return server
}

/** Creates the super admin with the terminal command, which is how the first one is made. */
async function createSuperAdmin(folder: string): Promise<void> {
  const { email, password } = SUPER_ADMIN
  const command = ['tsx', 'src/server/cli/user.ts', 'create', '--super-admin', '--name', 'Root']
  const env = { ...process.env, DATABASE_URL: `file:${join(folder, 'balance.db')}` }
  const terminal = spawn('npx', [...command, '--email', email, '--password', password], { env })
  await once(terminal, 'exit')
}

async function takeScreenshots(browser: Browser): Promise<void> {
  for (const [width, window] of Object.entries(WINDOWS))
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ ...window, colorScheme, baseURL: BASE_URL })
      const page = await context.newPage()
      for (const [name, open] of Object.entries(SCREENS)) {
        await open(page)
        await settle(page)
        await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`) })
      }
      await context.close()
    }
}

async function takeReadmeScreenshot(browser: Browser): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 760 },
    baseURL: BASE_URL,
  })
  const page = await context.newPage()
  await SCREENS.balance(page)
  await settle(page)
  await page.screenshot({ path: README_SCREENSHOT })
  await context.close()
}

/** Waits until the screen has a heading, and nothing loads or moves any more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy], .animate-spin'))
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
}

const folder = mkdtempSync(join(tmpdir(), 'balance-shots-'))
mkdirSync(FOLDER, { recursive: true })
const server = await startDemoServer(folder)
await createSuperAdmin(folder)
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
try {
  if (process.argv.includes('--readme')) await takeReadmeScreenshot(browser)
  await takeScreenshots(browser)
  process.stdout.write(`The screenshots are in ${FOLDER}/.\n`)
} finally {
  await browser.close()
  if (server.pid !== undefined) process.kill(-server.pid)
  rmSync(folder, { recursive: true, force: true })
}
