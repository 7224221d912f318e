import { useEffect, useEffectEvent } from 'react'

/** "undo" is Ctrl+Z, or Cmd+Z on a Mac. */
export type ShortcutKey = 'n' | '/' | 't' | 'h' | '?' | 'ArrowLeft' | 'ArrowRight' | 'undo'

/** The part of the page that registered last has the key. */
const acts = new Map<ShortcutKey, (() => void)[]>()

export function useShortcut(key: ShortcutKey, act: (() => void) | undefined): void {
  const isOffered = act !== undefined
  const actNow = useEffectEvent(() => act?.())
  useEffect(() => {
    if (!isOffered) return
    const mine = () => actNow()
    acts.set(key, [...(acts.get(key) ?? []), mine])
    return () =>
      void acts.set(
        key,
        (acts.get(key) ?? []).filter((each) => each !== mine),
      )
  }, [key, isOffered])
}

export function followShortcuts(areSingleKeysOn: () => boolean): () => void {
  const follow = (event: KeyboardEvent) => {
    const key = shortcutOf(event)
    const act = key && acts.get(key)?.at(-1)
    if (!act || event.defaultPrevented || event.repeat || isTaken(event, key)) return
    if (key !== 'undo' && !areSingleKeysOn()) return
    event.preventDefault()
    act()
  }
  window.addEventListener('keydown', follow)
  return () => window.removeEventListener('keydown', follow)
}

function shortcutOf(event: KeyboardEvent): ShortcutKey | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey !== metaKey && !altKey && !shiftKey && key === 'z') return 'undo'
  if (ctrlKey || metaKey || altKey) return null
  switch (key) {
    case 'n':
    case 't':
    case 'h':
    case '/':
    case '?':
      return key
    case 'ArrowLeft':
    case 'ArrowRight':
      return shiftKey ? null : key
    default:
      return null
  }
}

const TYPED =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]'
const OVER = 'dialog, [popover]'
const WALKED = 'input, [role=slider], [role=grid], [role=tablist], [role=toolbar]'

function isTaken({ target }: KeyboardEvent, key: ShortcutKey): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof Element)) return false
  const isArrow = key === 'ArrowLeft' || key === 'ArrowRight'
  return target.closest(isArrow ? `${TYPED}, ${OVER}, ${WALKED}` : `${TYPED}, ${OVER}`) !== null
}
