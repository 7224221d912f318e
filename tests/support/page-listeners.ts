/** The listeners that a page adds. They end with the page, as in a browser, and not with the window of the tests. */

/** Notes the listeners that are added from now on. The function that it answers removes them. */
export function noteListeners(): () => void {
  const ends = [
    noteOn(window, () => true),
    // React and user-event add others once, for all pages.
    noteOn(document, (type) => type === 'visibilitychange'),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function noteOn(target: EventTarget, isOfPage: (type: string) => boolean): () => void {
  const { addEventListener } = target
  const added: Parameters<typeof addEventListener>[] = []
  target.addEventListener = (...listener) => {
    if (isOfPage(listener[0])) added.push(listener)
    addEventListener.apply(target, listener)
  }
  return () => {
    target.addEventListener = addEventListener
    for (const [type, listener, options] of added)
      target.removeEventListener(type, listener, options)
  }
}
