/**
 * The entries of the browser's history that the page makes [behaviour: Addresses]: one for each place that its user goes to,
 * and one for each dialog over it, which Back closes as Escape does. An entry notes how many dialogs were open in it. It stays
 * when a dialog is closed otherwise, for what is opened or gone to next: to leave it at once would go back behind what is
 * opened at that moment. Back leads over an entry that stayed.
 */

interface Entry {
  /** Counts the entries, so that Back can be told from Forward. */
  at: number
  /** The dialogs that were open in it. */
  layers: number
}

/** Closes a dialog for its user; returns false if it cannot be closed now. */
type Close = () => boolean

/** Returns a fragment without its uppermost dialogs, which Forward does not open again. */
type WithoutLayers = (fragment: string, count: number) => string

/** The one on top comes last. */
const open: Close[] = []
const listeners = new Set<() => void>()
let current = { ...(readEntry() ?? { at: 0, layers: 0 }), fragment: window.location.hash }
/** The fragment that the listeners know. */
let announced = current.fragment
let withoutLayers: WithoutLayers = (fragment) => fragment

window.addEventListener('popstate', arrive)

/** The fragment of the address, with its #, as the page shows it: empty if there is none. */
export function currentFragment(): string {
  return current.fragment
}

/** True if the page has not gone anywhere since it was opened with its address. */
export function isWhereItBegan(): boolean {
  return current.at === 0
}

export function onFragment(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function stripBy(strip: WithoutLayers): void {
  withoutLayers = strip
}

/** Goes to a fragment, by an entry that Back returns from. */
export function pushFragment(fragment: string): void {
  if (current.layers > open.length) write('replaceState', { ...current, layers: 0, fragment })
  else write('pushState', { at: current.at + 1, layers: 0, fragment })
}

/** Goes to a fragment whose page has none of the dialogs that are open now. They may still be seen for a moment. */
export function leaveForFragment(fragment: string): void {
  open.length = 0
  pushFragment(fragment)
}

/** Goes to the fragment of a dialog that is about to open. */
export function pushLayer(fragment: string): void {
  if (current.layers > open.length) replaceFragment(fragment)
  else write('pushState', { at: current.at + 1, layers: open.length + 1, fragment })
}

/** Changes the fragment of the entry. */
export function replaceFragment(fragment: string): void {
  write('replaceState', { ...current, fragment })
}

/** Lets Back close a dialog. Returns a function that ends it. */
export function closeByBack(close: Close): () => void {
  open.push(close)
  // An address that names the dialog may have an entry of its own.
  if (current.layers < open.length)
    write('pushState', { ...current, at: current.at + 1, layers: open.length })
  return () => {
    const at = open.lastIndexOf(close)
    if (at !== -1) open.splice(at, 1)
  }
}

function write(how: 'pushState' | 'replaceState', next: typeof current): void {
  const { at, layers, fragment } = next
  const { pathname, search } = window.location
  // The entry that is left may have been written by others.
  if (how === 'pushState' && readEntry() === null)
    window.history.replaceState({ at: current.at, layers: current.layers }, '')
  const address = `${pathname}${search}${fragment}`
  try {
    window.history[how]({ at, layers }, '', address)
    current = next
  } catch {
    // Safari refuses the 101st entry within some seconds: the page goes there all the same.
    current = { ...next, at: current.at }
  }
  announce()
}

function announce(): void {
  if (announced === current.fragment) return
  announced = current.fragment
  for (const listener of listeners) listener()
}

/** The entry that the browser is at; null if the page did not write it. */
function readEntry(): Entry | null {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'at' in state && 'layers' in state
    ? { at: Number(state.at), layers: Number(state.layers) }
    : null
}

/** Follows Back, Forward and an address that was typed. */
function arrive(): void {
  const fragment = window.location.hash
  const entry = readEntry()
  if (entry === null) {
    // Typed, or a link.
    write('replaceState', { at: current.at + 1, layers: 0, fragment })
    closeDownTo(0)
  } else if (entry.at < current.at) goBack({ ...entry, fragment })
  else goForward({ ...entry, fragment })
}

function goBack(entry: typeof current): void {
  const before = current
  const stayed = before.layers > open.length && !isOpening(before, entry)
  // First, because a dialog that closes changes the fragment of the entry that the browser is at.
  current = entry
  if (!stayed && !closeDownTo(entry.layers)) {
    // A dialog that cannot be closed now keeps its entry.
    write('pushState', before)
    return
  }
  if (stayed || entry.layers > open.length) window.history.back()
  else announce()
}

/** True if an entry is of a dialog that is not there yet, such as after a reload: all that parts it from the one below. */
function isOpening({ layers, fragment }: typeof current, below: typeof current): boolean {
  if (fragment === below.fragment) return false
  return withoutLayers(fragment, layers - open.length) === below.fragment
}

function goForward(entry: typeof current): void {
  const surplus = entry.layers - open.length
  const fragment = surplus > 0 ? withoutLayers(entry.fragment, surplus) : entry.fragment
  write('replaceState', { ...entry, fragment })
}

/** Closes all but so many dialogs, the uppermost first. Returns false if one cannot be closed now. */
function closeDownTo(count: number): boolean {
  return open
    .slice(count)
    .toReversed()
    .every((close) => close())
}
