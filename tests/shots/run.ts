/**
 * `npm run shots` takes a picture of every screen with the demo household, in five window sizes, in light and dark
 * mode, and writes them to screenshots/. `--window 390` and `--only wizard` take fewer, `--date 2026-12-31` takes them on
 * another day; `--readme` replaces the picture of the README alone, `--brand` the icon and the picture that links show.
 */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts'
import { writeBrandPictures } from './brand-pictures.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { SCREENS } from './screens.ts'
import { settle, takeScreenshots, type WindowWidth, WINDOWS } from './take.ts'

const FOLDER = 'screenshots'
const README_SCREENSHOT = 'tests/shots/balance.png'

const { values } = parseArgs({
  options: {
    window: { type: 'string' },
    only: { type: 'string' },
    date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    readme: { type: 'boolean', default: false },
    brand: { type: 'boolean', default: false },
  },
})

async function takeAll(browser: Browser, server: DemoServer): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const widths = (Object.keys(WINDOWS).map(Number) as WindowWidth[]).filter(
    (width) => values.window === undefined || width === Number(values.window),
  )
  for (const width of widths) {
    const paths = await takeScreenshots(browser, server, {
      width,
      folder: FOLDER,
      only: values.only,
    })
    process.stdout.write(`${width} pixels: ${paths.length} pictures\n`)
  }
}

async function takeReadmeScreenshot(browser: Browser, server: DemoServer): Promise<void> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ viewport, baseURL: server.url })
  const page = await context.newPage()
  await server.setClock(page)
  await SCREENS.balance.open(page)
  await settle(page)
  await page.screenshot({ path: README_SCREENSHOT })
  await context.close()
}

const server = await startDemoServer(values.date)
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
try {
  if (values.brand) await writeBrandPictures(browser)
  else await (values.readme ? takeReadmeScreenshot : takeAll)(browser, server)
} finally {
  await browser.close()
  await server.close()
}
