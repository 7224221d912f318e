/**
 * The worker that opens the application without a network [behaviour: Installed]: its one registration, and the question
 * when a new version is ready. It is no part of the page's tree, because every screen has it, also one that has failed.
 */
import { createRoot } from 'react-dom/client'
import { findUnclaimedMark } from '../../browser/device.ts'
import { NewVersion } from './new-version.tsx'

const LOOK_AGAIN_MS = 60 * 60 * 1000
/** Versions whose files stay: pages that are open may still need those of the one before. */
const KEPT_VERSIONS = 3

/** Registers the worker, looks for new versions every hour and whenever the page comes into view, and asks when there is one. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // It would keep this page, which is gone as soon as there is a first user.
  if (findUnclaimedMark()) return
  try {
    // Browsers that tests drive may block workers, and answer nothing.
    const registration: ServiceWorkerRegistration | undefined =
      await navigator.serviceWorker.register('/sw.js')
    if (registration) follow(registration)
    await removeOldVersions()
  } catch {
    // Private windows may refuse it: then the application needs the network.
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  }
  setInterval(look, LOOK_AGAIN_MS)
  document.addEventListener('visibilitychange', look)
  const offer = (worker: ServiceWorker | null) => {
    // The first version of all has nothing to replace.
    if (!worker || !navigator.serviceWorker.controller) return
    const ask = () => {
      if (worker.state === 'installed') askToReload(worker)
    }
    ask()
    worker.addEventListener('statechange', ask)
  }
  offer(registration.waiting)
  offer(registration.installing)
  registration.addEventListener('updatefound', () => offer(registration.installing))
}

let root: ReturnType<typeof createRoot> | undefined

function askToReload(worker: ServiceWorker): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  const hide = () => root?.render(null)
  const reload = () => {
    const { serviceWorker } = navigator
    // Another page has let it begin.
    if (worker.state !== 'installed') return window.location.reload()
    // Of all open pages only this one: somebody may be typing in another.
    serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    })
    // Only windows have a target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ type: 'SKIP_WAITING' })
  }
  root.render(<NewVersion onReload={reload} onLater={hide} />)
}

async function removeOldVersions(): Promise<void> {
  const names = await caches.keys()
  const versions = names.filter((name) => /^balance-\d+-precache/.test(name)).toSorted()
  await Promise.all(versions.slice(0, -KEPT_VERSIONS).map((name) => caches.delete(name)))
}
