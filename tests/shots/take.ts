/** Takes pictures of screens in a window of one size, in light or dark mode. */
import { join } from 'node:path'
import { type Browser, devices, type Page } from 'playwright'
import type { DemoServer } from './demo-server.ts'
import { type Screen, SCREENS } from './screens.ts'

export const WINDOWS = {
  1440: { viewport: { width: 1440, height: 900 } },
  768: { viewport: { width: 768, height: 1024 } },
  390: { ...devices['iPhone 13'], viewport: { width: 390, height: 844 } },
}

export type WindowWidth = keyof typeof WINDOWS

export interface Shots {
  width: WindowWidth
  colorScheme: 'light' | 'dark'
  folder: string
  /** Leaves out the screens whose name does not contain this. */
  only?: string | undefined
}

/** Answers the paths of the pictures. */
export async function takeScreenshots(
  browser: Browser,
  server: DemoServer,
  { width, colorScheme, folder, only = '' }: Shots,
): Promise<string[]> {
  const window = { ...WINDOWS[width], colorScheme, timezoneId: 'America/New_York' }
  const context = await browser.newContext({ ...window, baseURL: server.url })
  const page = await context.newPage()
  await server.setClock(page)
  const paths: string[] = []
  const screens: [string, Screen][] = Object.entries(SCREENS)
  for (const [name, { open, only: device, isPrinted }] of screens) {
    if (!name.includes(only) || device === (width === 390 ? 'desk' : 'phone')) continue
    await page.emulateMedia({ media: 'screen' })
    try {
      await open(page)
      await settle(page)
    } catch (error) {
      throw new Error(`The screen "${name}" did not open in a window of ${width} pixels.`, {
        cause: error,
      })
    }
    if (isPrinted) await page.emulateMedia({ media: 'print' })
    const path = join(folder, `${name}-${width}-${colorScheme}.png`)
    await page.screenshot({ path, fullPage: isPrinted ?? false })
    paths.push(path)
  }
  await context.close()
  return paths
}

/** Waits until the screen has a heading, and nothing loads or moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .animate-spin'))
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
}
