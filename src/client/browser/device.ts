import { useMedia } from './use-media.ts'

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
