import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no network, while there is none. It overlays the page, so nothing moves. */
export function OfflineLine() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output className="pointer-events-none block fixed inset-x-0 bottom-(--bottom-bar) z-40 print:hidden">
      {!online && (
        <p
          data-bottom-line
          className="flex items-center justify-center gap-2 border-t border-line bg-raised px-4 py-2 text-warning"
        >
          <CloudOff size={16} aria-hidden className="shrink-0" />
          You are offline. What was loaded can still be read; changes cannot be saved.
        </p>
      )}
    </output>
  )
}
