import type { Locator } from 'playwright/test'

type Pixel = [red: number, green: number, blue: number]

/** The pixels painted where an element stands, row by row. */
export async function pixelsOf(element: Locator): Promise<{ width: number; pixels: Pixel[] }> {
  const png = await element.screenshot()
  const { width, bytes } = await element.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d')!
    context.drawImage(image, 0, 0)
    return { width, bytes: [...context.getImageData(0, 0, width, height).data] }
  }, png.toString('base64'))
  const pixels = Array.from({ length: bytes.length / 4 }, (_, place) => {
    const [red = 0, green = 0, blue = 0] = bytes.slice(place * 4, place * 4 + 3)
    return [red, green, blue] satisfies Pixel
  })
  return { width, pixels }
}
