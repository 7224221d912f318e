import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from './device.ts'

/** True if the page is being printed, or shown as it would be: true before the browser lays the paper out. */
export function useIsPrinting(): boolean {
  const isPrintMedia = useMedia('print')
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser prints what is on the page once the event is over.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting || isPrintMedia
}
