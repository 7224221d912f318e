/**
 * Lets Back close what lies over the page, as Escape does, in place of leaving the application [behaviour: Shell]. For that
 * the history has one more entry, of the same address. It stays when something is closed otherwise, for what is opened
 * next: to leave it at once would go back behind a link that is opened at that moment.
 */

/** Closes it for its user; returns false if it cannot be closed now. */
type Close = () => boolean

/** The one on top comes last. */
const open: Close[] = []
/** The address of the entry; null while there is none. */
let address: string | null = null
let isListening = false

/** Returns a function that ends it. */
export function closeByBack(close: Close): () => void {
  if (!isListening) window.addEventListener('popstate', leaveEntry)
  isListening = true
  open.push(close)
  addEntry()
  return () => {
    open.splice(open.lastIndexOf(close), 1)
    addEntry()
  }
}

function addEntry(): void {
  if (open.length === 0 || address !== null) return
  window.history.pushState(window.history.state, '')
  address = window.location.href
}

function leaveEntry(): void {
  const isBack = address === window.location.href
  address = null
  // Otherwise it was left by a link to a place in the page.
  if (!isBack) return
  const closesTop = open.at(-1)
  if (!closesTop) window.history.back()
  // Closed, it adds the entry for what is left.
  else if (!closesTop()) addEntry()
}
