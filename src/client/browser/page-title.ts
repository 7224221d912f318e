import { useEffect } from 'react'

const PRODUCT = 'Balance'

/** Changes the title of index.html, because React would add a second one. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = name === PRODUCT ? PRODUCT : `${name} · ${PRODUCT}`
  }, [name])
}
