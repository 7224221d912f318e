/** Finds a Chromium for the browser tests: that of Playwright, or that of the system. Otherwise it installs one. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright/test'

/** The one without windows comes first: it starts faster and takes less of the processor. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]

/** Flags for a closed network and for machines where tests run as root. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking']

/**
 * The path of a Chromium.
 *
 * @throws Error with one sentence when there is none and none can be installed.
 */
export function findChromium(): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const own = chromium.executablePath()
  const found = [own, ...onPath, ...APPLICATIONS].find((path) => existsSync(path))
  if (found) return found
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  } catch {
    throw new Error(
      'No Chromium was found and none could be downloaded: install your system’s package "chromium", or run "npx playwright install chromium" with a network.',
    )
  }
  return own
}
