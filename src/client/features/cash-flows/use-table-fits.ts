import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(min-width: 768px)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Is there room for a table? Narrower screens show cards [specification 2]. */
export function useTableFits(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}
