/** The journeys of tests/engines/ in every engine of this machine, in three widths: `npm run test:engines`. */
import { resolve } from 'node:path'
import { defineConfig } from 'playwright/test'
import { ENGINES, MISSING } from './drivers/engines.ts'
import type { JourneyOptions } from './journey.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

const WINDOWS: Record<string, JourneyOptions['window']> = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 420, height: 880, userAgent: IPHONE },
}

// Workers read this file too.
if (process.env.TEST_WORKER_INDEX === undefined)
  for (const sentence of Object.values(MISSING)) process.stdout.write(`${sentence}\n`)

export default defineConfig<object, JourneyOptions>({
  testDir: '.',
  outputDir: resolve('test-results/engines'),
  forbidOnly: true,
  workers: 2,
  reporter: [['list']],
  timeout: 120_000,
  projects: ENGINES.filter((name) => !MISSING[name]).flatMap((engineName) =>
    Object.entries(WINDOWS).map(([width, window]) => ({
      name: `${engineName}-${width}`,
      use: { engineName, window },
    })),
  ),
})
