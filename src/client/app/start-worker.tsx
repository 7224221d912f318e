import { createRoot } from 'react-dom/client'
import { findUnclaimedMark } from '../browser/device.ts'
import { Button } from '../ui/button.tsx'

/** Outside of the React tree, because a failed screen has it too [behaviour: Installed]. */

const LOOK_AGAIN_MS = 60 * 60 * 1000
/** Open pages may still need the files of the version before. */
const KEPT_VERSIONS = 3

export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // The worker would keep this page, which is gone once there is a user.
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
    // The first version replaces nothing.
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
    // Another page has activated it.
    if (worker.state !== 'installed') return window.location.reload()
    // Only this page reloads: somebody may be typing in another.
    serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have a target origin
    worker.postMessage({ type: 'SKIP_WAITING' })
  }
  root.render(<NewVersion onReload={reload} onLater={hide} />)
}

async function removeOldVersions(): Promise<void> {
  const names = await caches.keys()
  const versions = names.filter((name) => /^balance-\d+-precache/.test(name)).toSorted()
  await Promise.all(versions.slice(0, -KEPT_VERSIONS).map((name) => caches.delete(name)))
}

interface NewVersionProps {
  onReload: () => void
  onLater: () => void
}

/** Never reloads by itself: something may have been typed. */
export function NewVersion({ onReload, onLater }: NewVersionProps) {
  return (
    <output className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 mx-auto flex max-w-md flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-4 py-3 shadow-lg print:hidden">
      <p className="min-w-40 grow font-medium">A new version is ready.</p>
      <Button variant="ghost" onClick={onLater}>
        Later
      </Button>
      <Button variant="primary" onClick={onReload}>
        Reload
      </Button>
    </output>
  )
}
