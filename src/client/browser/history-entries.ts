/**
 * Each place and each dialog has a history entry [behaviour: Addresses]. The entry stays when its dialog is
 * closed other than by Back: going back at once would race with what opens next.
 */

interface Entry {
  /** Tells Back from Forward. */
  at: number
  layers: number
}

/** Returns false if it cannot be closed now. */
type Close = () => boolean

type WithoutLayers = (fragment: string, count: number) => string

const open: Close[] = []
const listeners = new Set<() => void>()
let current = { ...(readEntry() ?? { at: 0, layers: 0 }), fragment: window.location.hash }
let announced = current.fragment
let withoutLayers: WithoutLayers = (fragment) => fragment

window.addEventListener('popstate', arrive)

export function currentFragment(): string {
  return current.fragment
}

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

export function pushFragment(fragment: string): void {
  if (current.layers > open.length) write('replaceState', { ...current, layers: 0, fragment })
  else write('pushState', { at: current.at + 1, layers: 0, fragment })
}

export function leaveForFragment(fragment: string): void {
  open.length = 0
  pushFragment(fragment)
}

export function pushLayer(fragment: string): void {
  if (current.layers > open.length) replaceFragment(fragment)
  else write('pushState', { at: current.at + 1, layers: open.length + 1, fragment })
}

export function replaceFragment(fragment: string): void {
  write('replaceState', { ...current, fragment })
}

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
    // Safari refuses the 101st entry within some seconds.
    current = { ...next, at: current.at }
  }
  announce()
}

function announce(): void {
  if (announced === current.fragment) return
  announced = current.fragment
  for (const listener of listeners) listener()
}

function readEntry(): Entry | null {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'at' in state && 'layers' in state
    ? { at: Number(state.at), layers: Number(state.layers) }
    : null
}

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
  // First, because a dialog that closes changes the fragment of the current entry.
  current = entry
  if (!stayed && !closeDownTo(entry.layers)) {
    // A dialog that cannot be closed now keeps its entry.
    write('pushState', before)
    return
  }
  if (stayed || entry.layers > open.length) window.history.back()
  else announce()
}

/** After a reload an entry may belong to a dialog that is not open yet. */
function isOpening({ layers, fragment }: typeof current, below: typeof current): boolean {
  if (fragment === below.fragment) return false
  return withoutLayers(fragment, layers - open.length) === below.fragment
}

function goForward(entry: typeof current): void {
  const surplus = entry.layers - open.length
  const fragment = surplus > 0 ? withoutLayers(entry.fragment, surplus) : entry.fragment
  write('replaceState', { ...entry, fragment })
}

function closeDownTo(count: number): boolean {
  return open
    .slice(count)
    .toReversed()
    .every((close) => close())
}
