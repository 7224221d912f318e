import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** An iPad may call itself a Mac, but has touch points. */
export function isIos({ userAgent, maxTouchPoints } = navigator): boolean {
  return /iP(?:hone|od|ad)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

export function isIosSafari(device = navigator): boolean {
  const { userAgent } = device
  const isOther = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent)
  return isIos(device) && /Safari\//.test(userAgent) && !isOther
}

function isPhone(userAgent = navigator.userAgent): boolean {
  const tablet = /iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)
  return !tablet && /iPhone|iPod|Android|Windows Phone|BlackBerry|Opera Mini/i.test(userAgent)
}

/** At most 768 px, and no tablet [behaviour: Phones]. */
export function useIsMobile(): boolean {
  const narrow = useMedia('(max-width: 768px)')
  return narrow && isPhone()
}

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

export function offersPasskeys(): boolean {
  const origin = document.querySelector('meta[name="passkey-origin"]')?.getAttribute('content')
  return 'PublicKeyCredential' in window && origin === window.location.origin
}

/** True before the browser lays the paper out. */
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

export function offersMail(): boolean {
  return document.querySelector('meta[name="mail"]') !== null
}

/** True where the server sends notes to devices. */
export function offersPush(): boolean {
  return document.querySelector('meta[name="push"]') !== null
}

export function offersAssistants(): boolean {
  return document.querySelector('meta[name="assistants"]') !== null
}

export function findUnclaimedMark(): Element | null {
  return document.querySelector('meta[name="unclaimed"]')
}
