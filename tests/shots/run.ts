/**
 * `npm run shots` takes a picture of every screen with the demo household, in five window sizes, in light and dark
 * mode, and writes them to screenshots/. `--window 390` and `--only wizard` take fewer, `--date 2026-12-31` takes them on
 * another day; `--readme` takes the pictures that the README shows, `--brand` the icon and the picture that links show.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts'
import { writeBrandPictures } from './brand-pictures.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { takeScreenshots, type WindowWidth, WINDOWS } from './take.ts'

const FOLDER = 'screenshots'
const README_FOLDER = 'docs/pictures'

const { values } = parseArgs({
  options: {
    window: { type: 'string' },
    only: { type: 'string' },
    date: { type: 'string' },
    readme: { type: 'boolean', default: false },
    brand: { type: 'boolean', default: false },
  },
})

async function takeAll(browser: Browser, server: DemoServer): Promise<void> {
  const files = values.readme ? readmePictures() : undefined
  const folder = values.readme ? README_FOLDER : FOLDER
  mkdirSync(folder, { recursive: true })
  const widths = (Object.keys(WINDOWS).map(Number) as WindowWidth[]).filter(
    (width) => values.window === undefined || width === Number(values.window),
  )
  for (const width of widths) {
    const shots = { width, folder, only: values.only, files }
    const paths = await takeScreenshots(browser, server, shots)
    process.stdout.write(`${width} pixels: ${paths.length} pictures\n`)
  }
}

/** The names of the files, which say the screen, the width and the colours. */
function readmePictures(): string[] {
  const readme = readFileSync('README.md', 'utf8')
  return [...readme.matchAll(/"docs\/pictures\/([^"]+)"/g)].map(([, file = '']) => file)
}

/** Today; for the README the 10th of the month, when the list has days before and behind. */
function usualDate(): string {
  const today = new Date().toISOString().slice(0, 10)
  return values.readme ? `${today.slice(0, -2)}10` : today
}

const server = await startDemoServer(values.date ?? usualDate())
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
try {
  if (values.brand) await writeBrandPictures(browser)
  else await takeAll(browser, server)
} finally {
  await browser.close()
  await server.close()
}
