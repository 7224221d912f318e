/** Browser tests: the built product, served as in production, on a database of its own. */
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineConfig, devices, type PlaywrightTestConfig } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts'
import { TIME_ZONE } from './balance-page.ts'

const PORT = 4173
/** The port of two processes on one PostgreSQL database behind a proxy. */
const PROCESSES_PORT = 4177
const hasPostgres = Boolean(process.env.TEST_POSTGRES_URL)
/** Set where the build is made already. */
const isBuilt = process.env.SERVER !== undefined
/** Set by `npm run test:long`: each call takes up to a second longer. */
const isDelayed = process.env.E2E_DELAYED === 'true'
const folder = join(tmpdir(), `balance-e2e-${process.ppid}`)
/** Set to test a server that runs already, such as `npm run dev`. */
const givenUrl = process.env.E2E_BASE_URL
// The database behind it, for what is done from the terminal. Handed on to the workers, whose own idea of
// the folder would be another one.
if (givenUrl === undefined) process.env.E2E_DATABASE_URL ??= `file:${join(folder, `${PORT}.db`)}`

const webServer: PlaywrightTestConfig['webServer'] = [
  {
    command: `${isBuilt ? '' : 'npm run build && '}${isDelayed ? 'npx tsx tests/long/delayed-server.ts' : 'NODE_ENV=production node dist/server/main.js'}`,
    url: `http://127.0.0.1:${PORT}/readyz`,
    cwd: resolve('.'),
    timeout: 240_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      PORT: String(PORT),
      DATABASE_URL: `file:${join(folder, `${PORT}.db`)}`,
      LOG_LEVEL: 'error',
      // Each test's user registers from an address of its own.
      TRUST_PROXY: 'loopback',
    },
  },
  ...(hasPostgres
    ? [
        {
          command: 'tsx tests/support/two-processes.ts dist/server/main.js',
          url: `http://127.0.0.1:${PROCESSES_PORT}/readyz`,
          cwd: resolve('.'),
          timeout: 60_000,
          stderr: 'pipe' as const,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
          env: { PORT: String(PROCESSES_PORT) },
        },
      ]
    : []),
]

/** A day opens as a dialog here: from 1280 px on it is a panel beside the days. */
const DESKTOP = { width: 1200, height: 900 }

export default defineConfig({
  testDir: '.',
  outputDir: resolve('test-results'),
  fullyParallel: true,
  forbidOnly: true,
  workers: availableParallelism(),
  reporter: [['list']],
  // Patience for busy machines: nothing here is judged by the clock.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  use: {
    // Each context would keep the whole application; the tests of that allow them.
    serviceWorkers: 'block',
    baseURL: givenUrl ?? `http://127.0.0.1:${PORT}`,
    timezoneId: TIME_ZONE,
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
  projects: [
    {
      name: 'desktop',
      // If there is a PostgreSQL, two people meet on two processes only, unless the answers of this server are late.
      testIgnore: ['phone.spec.ts', ...(hasPostgres && !isDelayed ? ['together.spec.ts'] : [])],
      use: { ...devices['Desktop Chrome'], viewport: DESKTOP },
    },
    {
      name: 'phone',
      testMatch: 'phone.spec.ts',
      use: { ...devices['iPhone 13'], browserName: 'chromium' },
    },
    ...(hasPostgres
      ? [
          {
            name: 'processes',
            testMatch: 'together.spec.ts',
            use: {
              ...devices['Desktop Chrome'],
              viewport: DESKTOP,
              baseURL: givenUrl ?? `http://127.0.0.1:${PROCESSES_PORT}`,
            },
          },
        ]
      : []),
  ],
  ...(givenUrl === undefined && { webServer }),
})
