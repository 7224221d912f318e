/**
 * Lets Back close what lies over the page, as Escape does, in place of leaving the application [behaviour: Shell]. While
 * something is open, the history has one more entry, of the same address.
 */

/** Closes it for its user; returns false if it cannot be closed now. */
type Close = () => boolean

/** The one on top comes last. */
const open: Close[] = []
let hasEntry = false
/** True from leaving the entry of what was closed otherwise until the browser has left it. */
let isLeaving = false
let isListening = false

/** Returns a function that ends it. */
export function closeByBack(close: Close): () => void {
  if (!isListening) window.addEventListener('popstate', goneBack)
  isListening = true
  open.push(close)
  settleSoon()
  return () => {
    open.splice(open.lastIndexOf(close), 1)
    settleSoon()
  }
}

/** Later, because one is often closed and another one opened at the same moment. */
function settleSoon(): void {
  setTimeout(settle)
}

function settle(): void {
  const needsEntry = open.length > 0
  if (isLeaving || needsEntry === hasEntry) return
  hasEntry = needsEntry
  if (needsEntry) return window.history.pushState(window.history.state, '')
  isLeaving = true
  window.history.back()
}

function goneBack(): void {
  if (isLeaving) {
    isLeaving = false
    settle()
  } else if (hasEntry) {
    hasEntry = false
    // Closed, it settles what is left; what cannot be closed stays, with its entry.
    if (open.at(-1)?.() === false) settle()
  }
}
