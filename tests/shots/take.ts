/** Takes pictures of screens in a window of one size, in light and dark mode. */
import { join } from 'node:path'
import { type Browser, devices, type Page } from 'playwright'
import type { DemoServer } from './demo-server.ts'
import { type Screen, SCREENS } from './screens.ts'

/** A phone, a tablet, a small laptop, a usual one and a large screen. */
export const WINDOWS = {
  390: { ...devices['iPhone 13'], viewport: { width: 390, height: 844 } },
  820: { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true },
  1280: { viewport: { width: 1280, height: 800 } },
  1440: { viewport: { width: 1440, height: 900 } },
  1920: { viewport: { width: 1920, height: 1080 } },
}

/** A dialog fills the window of a phone, and is as wide in every other one. */
const DIALOG_WIDTHS = new Set([390, 1440])
/** A screen that does not open keeps the others waiting so long. */
const SCREEN_TIMEOUT_MS = 10_000
const COLOR_SCHEMES = ['light', 'dark'] as const

export type WindowWidth = keyof typeof WINDOWS

export interface Shots {
  width: WindowWidth
  folder: string
  /** Leaves out the screens whose name does not contain this. */
  only?: string | undefined
  /** Takes only the pictures of these names, with a pixel for each of the page: a phone has nine. */
  files?: readonly string[] | undefined
}

/** Answers the paths of the pictures. */
export async function takeScreenshots(
  browser: Browser,
  server: DemoServer,
  { width, folder, only = '', files }: Shots,
): Promise<string[]> {
  const window = { ...WINDOWS[width], timezoneId: 'America/New_York' }
  const context = await browser.newContext({ ...window, baseURL: server.url })
  context.setDefaultTimeout(SCREEN_TIMEOUT_MS)
  const page = await context.newPage()
  await server.setClock(page)
  const paths: string[] = []
  const screens: [string, Screen][] = Object.entries(SCREENS)
  for (const [name, { open, only: device, isDialog, isPrinted }] of screens) {
    if (!name.includes(only) || device === (width === 390 ? 'desk' : 'phone')) continue
    if (isDialog && !DIALOG_WIDTHS.has(width)) continue
    // Paper is the same in either.
    const colorSchemes = isPrinted ? (['light'] as const) : COLOR_SCHEMES
    const pictures = colorSchemes
      .map((colorScheme) => ({ colorScheme, file: `${name}-${width}-${colorScheme}.png` }))
      .filter(({ file }) => files?.includes(file) ?? true)
    if (pictures.length === 0) continue
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    try {
      await open(page, server)
      await settle(page)
    } catch (error) {
      // The others are taken all the same.
      process.exitCode = 1
      process.stderr.write(
        `"${name}" did not open in a window of ${width} pixels. ${String(error)}\n`,
      )
      continue
    }
    if (isPrinted) await page.emulateMedia({ media: 'print' })
    for (const { colorScheme, file } of pictures) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      const path = join(folder, file)
      const scale = files ? 'css' : 'device'
      await page.screenshot({ path, scale, fullPage: isPrinted ?? false })
      paths.push(path)
    }
  }
  await context.close()
  return paths
}

/** Waits until the screen has a heading, and nothing loads or moves any more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .animate-spin'))
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
}
