import { useEffect } from 'react'

const PRODUCT = 'Balance'

/**
 * Names the page: "Contact · Balance", or "Balance" alone. It changes the title that index.html has, so the
 * page never has two.
 */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = name === PRODUCT ? PRODUCT : `${name} · ${PRODUCT}`
  }, [name])
}
