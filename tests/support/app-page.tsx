/**
 * The real app, rendered in happy-dom against a real server in this process, which has a database of its own
 * and a clock that the test moves. Everything ends with the test.
 */
import { fireEvent, screen } from '@testing-library/dom'
import type { QueryClient } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { Temporal } from 'temporal-polyfill'
import { onTestFinished, vi } from 'vitest'
import type { TestSettings } from './clocked-server.ts'
import { noteListeners } from './page-listeners.ts'
import { PageNetwork } from './page-network.ts'
import { registerUser, startTestServer, type TestServer } from './server.ts'

type TestUser = Awaited<ReturnType<typeof registerUser>>

export interface PageOptions {
  /** Runs before the page is loaded: seeds the user's plan, changes the server. */
  before?: (user: TestUser, server: TestServer) => Promise<unknown>
  /** False opens the page without a session. */
  isSignedIn?: boolean
  /** False for a user who has not seen the first steps. */
  isOnboarded?: boolean
  /** The time of the server and of the page, in place of 20 November 2026. */
  now?: string
  path?: string
  tab?: 'balance' | 'income' | 'expense' | 'projections' | 'administration'
  /** In local storage before the page is loaded. */
  stored?: Record<string, string>
  viewport?: { width: number; height: number }
  userAgent?: string
  /** Build flags, such as VITE_MARK_DONE_MODE. */
  flags?: Record<string, string>
  settings?: TestSettings
  /** Calls that get no answer from the start. */
  fails?: RegExp
  /** Fakes the page's timers as well as its clock, for `page.wait`. */
  fakeTimers?: boolean
}

declare global {
  interface Window {
    happyDOM: {
      setURL(url: string): void
      setViewport(size: { width: number; height: number }): void
      settings: { navigator: { userAgent: string }; device: { prefersReducedMotion: string } }
    }
  }
}

/** A day opens as a dialog here: from 1280 px on it is a panel beside the days. */
const DESKTOP = { width: 1200, height: 900 }

let root: Root | undefined
let queries: QueryClient | undefined
let removeListeners: (() => void) | undefined

/** Loads the app from its first module on, as a browser does; local storage and cookies stay. */
async function load(url: string, network: PageNetwork): Promise<void> {
  network.leave()
  unload()
  // Code that still arrives for the page that is left would be there a second time.
  await vi.dynamicImportSettled()
  removeListeners = noteListeners()
  vi.resetModules()
  window.happyDOM.setURL(url)
  document.body.innerHTML = '<div id="root"></div>'
  const [{ App }, { startSessionRefresh }, { queryClient }] = await Promise.all([
    import('../../src/client/app/app.tsx'),
    import('../../src/client/server/session-refresh.ts'),
    import('../../src/client/server/trpc-hooks.ts'),
  ])
  queries = queryClient
  network.open()
  startSessionRefresh()
  root = createRoot(document.getElementById('root')!)
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

function unload(): void {
  root?.unmount()
  root = undefined
  removeListeners?.()
  removeListeners = undefined
  // A query that is retried later would find the session of the next page, end it and empty the storage.
  void queries?.cancelQueries()
  queries?.clear()
  queries = undefined
}

/** Opens the app on a page of its own, by default signed in as a new user who has seen the first steps. */
export async function openPage(options: PageOptions = {}) {
  const { isSignedIn = true, isOnboarded = true, path = '/', viewport = DESKTOP } = options
  const server = await startTestServer('sqlite', options.settings)
  onTestFinished(() => server.close())
  if (options.now) server.now = Temporal.Instant.from(options.now)
  const user = await registerUser(server)
  if (isOnboarded) await user.client.user.update.mutate({ onboarded: true })
  await options.before?.(user, server)

  const network = new PageNetwork(server.url)
  if (options.fails) network.break(options.fails)
  vi.stubGlobal('fetch', network.fetch)
  for (const [flag, value] of Object.entries(options.flags ?? {})) vi.stubEnv(flag, value)
  const toFake = ['Date', ...(options.fakeTimers ? TIMERS : [])] as const
  vi.useFakeTimers({
    toFake: [...toFake],
    now: server.now.epochMilliseconds,
    shouldAdvanceTime: options.fakeTimers ?? false,
  })
  if (!options.fakeTimers) keepToasts()
  onTestFinished(async () => {
    // First, because the server goes on with a call that the page gives up.
    await network.close()
    unload()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    localStorage.clear()
    sessionStorage.clear()
  })

  const stored = {
    ...(isSignedIn && { token: user.token }),
    ...(options.tab && { navTab: options.tab }),
    ...options.stored,
  }
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  window.happyDOM.setViewport(viewport)
  if (options.userAgent) setUserAgent(options.userAgent)
  await load(server.url + path, network)

  return {
    ...userEvent.setup(),
    /** Two clicks are two, and not a double click, however soon they follow each other: that is `dblClick`. */
    click: (element: Element) => userEvent.setup().click(element),
    server,
    user,
    network,
    /** Replaces what a field holds, as one input. */
    fill: (field: HTMLElement, value: string) => {
      field.focus()
      fireEvent.change(field, { target: { value } })
    },
    resize: (width: number, height: number) => {
      // happy-dom notices a media query that ends only after it has seen it hold.
      window.dispatchEvent(new Event('resize'))
      window.happyDOM.setViewport({ width, height })
    },
    reload: () => load(window.location.href, network),
    /** Loads the app anew at another address. */
    open: (address: string) => load(server.url + address, network),
    /** Sets the clock of the server and of the page; timers stay as they are. */
    setClock: (instant: string) => {
      server.now = Temporal.Instant.from(instant)
      vi.setSystemTime(server.now.epochMilliseconds)
    },
    /** With `fakeTimers`: lets this much time pass on both sides, and what is due happens. */
    wait: async (milliseconds: number) => {
      server.now = server.now.add({ milliseconds })
      await vi.advanceTimersByTimeAsync(milliseconds)
    },
    /** Lets React draw what it may put off: a transition is a few macrotasks, which no timer of the test moves. */
    idle: async () => {
      for (let turn = 0; turn < 20; turn++) await nextLoopTick()
    },
  }
}

/** Lets no toast leave by itself: a busy machine may need longer for the next step than a toast is shown. */
function keepToasts(): void {
  const { setTimeout } = globalThis
  const isOfToast = (delayMs = 0) => delayMs >= 6_000 && delayMs <= 20_000
  vi.stubGlobal('setTimeout', (act: () => void, delayMs?: number, ...args: []) =>
    setTimeout(isOfToast(delayMs) ? () => undefined : act, delayMs, ...args),
  )
}

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

function setUserAgent(userAgent: string): void {
  const { navigator } = window.happyDOM.settings
  const before = navigator.userAgent
  navigator.userAgent = userAgent
  onTestFinished(() => {
    navigator.userAgent = before
  })
}

export type AppPage = Awaited<ReturnType<typeof openPage>>

/** Chooses from the menu of the account, at the top of the sidebar. */
export async function chooseOfAccount(page: AppPage, entry: string): Promise<void> {
  await page.click(await screen.findByRole('button', { name: /^Current account:/ }))
  await page.click(await screen.findByRole('menuitem', { name: entry }))
}

/** Presses a button of the page; `name` is what it is called in full. */
export async function press(
  page: AppPage,
  name: string,
  within: Pick<typeof screen, 'findByRole'> = screen,
): Promise<void> {
  await page.click(await within.findByRole('button', { name }))
}
