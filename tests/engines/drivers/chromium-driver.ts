/** Chromium, driven by Playwright. */
import { type Browser, chromium } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../support/chromium.ts'
import type { Driver, Engine, Window } from './driver.ts'

export async function startChromium(env: Record<string, string>): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: CHROMIUM_ARGS,
    env,
  })
  return {
    open: (window: Window) => openWindow(browser, window),
    close: () => browser.close(),
  }
}

async function openWindow(browser: Browser, { userAgent, ...viewport }: Window): Promise<Driver> {
  const context = await browser.newContext({
    viewport,
    ...(userAgent && { userAgent, isMobile: true, hasTouch: true }),
  })
  const page = await context.newPage()
  return {
    goTo: async (url) => {
      await page.goto(url, { waitUntil: 'commit' })
    },
    evaluate: (expression) => page.evaluate<string>(expression),
    movePointer: (x, y) => page.mouse.move(x, y),
    pressPointer: (isDown) => page.mouse[isDown ? 'down' : 'up'](),
    pressKey: (key, isDown) => page.keyboard[isDown ? 'down' : 'up'](key),
    type: (text) => page.keyboard.type(text),
    takePicture: async (path) => {
      await page.screenshot({ path })
    },
    close: () => context.close(),
  }
}
