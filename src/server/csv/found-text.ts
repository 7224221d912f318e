const SHOWN_CHARACTERS = 40

/** 'not "12/24/2026"', or 'but it is empty' */
export function found(text: string): string {
  return text === '' ? 'but it is empty' : `not ${quote(text)}`
}

export function quote(text: string): string {
  return `"${shorten(text)}"`
}

/** The first 40 characters, on one line. */
export function shorten(text: string): string {
  const characters = Array.from(text.slice(0, 2 * SHOWN_CHARACTERS + 2))
  const shown = characters
    .slice(0, SHOWN_CHARACTERS)
    .join('')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
  return characters.length > SHOWN_CHARACTERS ? `${shown}…` : shown
}
