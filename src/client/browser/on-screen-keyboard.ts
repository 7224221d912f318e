/** A browser's own bars are lower. */
const LEAST_HEIGHT_PX = 120

export function followKeyboard(): () => void {
  const { visualViewport: viewport } = window
  if (!viewport || !window.matchMedia('(pointer: coarse)').matches) return () => undefined
  // Turning the device changes the width, and with it the height.
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
