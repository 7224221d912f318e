/** The keyboard on the screen of a phone or a tablet [behaviour: Phones]. */

/** It is at least as high as this; a browser's own bars are not. */
const LEAST_HEIGHT_PX = 120

/** Notes on the document, as `data-keyboard`, that the keyboard is open. Returns a function that ends it. */
export function followKeyboard(): () => void {
  const { visualViewport: viewport } = window
  if (!viewport || !window.matchMedia('(pointer: coarse)').matches) return () => undefined
  // Of a width, which changes when the device is turned.
  let highest = { width: 0, height: 0 }
  const follow = () => {
    const height = viewport.height * viewport.scale
    const width = window.innerWidth
    if (width !== highest.width || height > highest.height) highest = { width, height }
    const isOpen = highest.height - height > LEAST_HEIGHT_PX
    document.documentElement.toggleAttribute('data-keyboard', isOpen)
  }
  follow()
  viewport.addEventListener('resize', follow)
  return () => viewport.removeEventListener('resize', follow)
}
