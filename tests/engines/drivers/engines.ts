/** Finds the browsers of this machine. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startChromium } from './chromium-driver.ts'
import type { Engine } from './driver.ts'
import { startFirefox } from './firefox-driver.ts'
import { startWebKit } from './webkit-driver.ts'

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof ENGINES)[number]

const firefox = onPath('firefox-esr', 'firefox')
const webkit = {
  driver: onPath('WebKitWebDriver'),
  display: onPath('Xvfb'),
  picture: onPath('import'),
  browser:
    ['4.1', '6.0', '4.0']
      .flatMap((version) => [`webkit2gtk-${version}`, `webkitgtk-${version}`])
      .map(
        (folder) =>
          `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/${folder}/MiniBrowser`,
      )
      .find((path) => existsSync(path)) ?? '',
}

/** One sentence for an engine that this machine has not; Chromium is installed where it is missing. */
export const MISSING: Partial<Record<EngineName, string>> = {
  ...(!firefox && { firefox: 'There is no Firefox here: install the package "firefox-esr".' }),
  ...(Object.values(webkit).includes('') && {
    webkit:
      'There is no WebKit here: install the packages "webkit2gtk-driver", "xvfb" and "imagemagick" of a Linux.',
  }),
}

export async function startEngine(name: EngineName, timeZone: string): Promise<Engine> {
  const env = { ...(process.env as Record<string, string>), TZ: timeZone }
  if (name === 'firefox') return startFirefox(firefox, env)
  return name === 'webkit' ? startWebKit(webkit, env) : startChromium(env)
}

function onPath(...names: string[]): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? ''
}
