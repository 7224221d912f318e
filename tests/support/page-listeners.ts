/** The listeners that a page adds to its window. They end with the page, as in a browser, and not with the window of the tests. */
type Listener = Parameters<typeof window.addEventListener>

/** Notes the listeners that are added from now on. The function that it answers removes them. */
export function noteListeners(): () => void {
  const { addEventListener } = window
  const added: Listener[] = []
  window.addEventListener = (...listener: Listener) => {
    added.push(listener)
    addEventListener(...listener)
  }
  return () => {
    window.addEventListener = addEventListener
    for (const [type, listener, options] of added)
      window.removeEventListener(type, listener, options)
  }
}
