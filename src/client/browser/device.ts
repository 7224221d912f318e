import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Safari itself on an iPhone, iPod or iPad; an iPad may call itself a Mac, but has fingers. */
export function isIosSafari({ userAgent, maxTouchPoints } = navigator): boolean {
  const ios =
    /iP(?:hone|od|ad)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return ios && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent)
}

function isPhone(userAgent = navigator.userAgent): boolean {
  const tablet = /iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)
  return !tablet && /iPhone|iPod|Android|Windows Phone|BlackBerry|Opera Mini/i.test(userAgent)
}

/** Mobile is a phone, not a tablet, of at most 768 px [behaviour: Phones]. */
export function useIsMobile(): boolean {
  const narrow = useMedia('(max-width: 768px)')
  return narrow && isPhone()
}

/** True if the media query matches now; follows changes of the window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** True if passkeys work here: the browser has them, and the server takes those of this very address. */
export function offersPasskeys(): boolean {
  const origin = document.querySelector('meta[name="passkey-origin"]')?.getAttribute('content')
  return 'PublicKeyCredential' in window && origin === window.location.origin
}

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

/** True if the server sends e-mail, as its page says [behaviour: E-mail]. */
export function offersMail(): boolean {
  return document.querySelector('meta[name="mail"]') !== null
}

/** True if assistants can ask the server, as its page says [behaviour: Assistants]. */
export function offersAssistants(): boolean {
  return document.querySelector('meta[name="assistants"]') !== null
}

/** The mark of the page that says that the server waits for its first user [behaviour: First login]. */
export function findUnclaimedMark(): Element | null {
  return document.querySelector('meta[name="unclaimed"]')
}
