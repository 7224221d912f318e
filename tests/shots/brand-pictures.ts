/** The pictures of the brand that are no SVG: the icon for old browsers, and the one that a link shows elsewhere. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright'

const PUBLIC = 'src/client/public'
const ICON_SIZES = [16, 32, 48]
/** Icons of the installed application. Systems cut masked icons to shapes; all show the middle four fifths. */
const APP_ICONS = [
  { file: 'icon-192.png', size: 192, isWhole: false },
  { file: 'icon-512.png', size: 512, isWhole: false },
  { file: 'icon-masked-512.png', size: 512, isWhole: true },
  { file: 'apple-touch-icon.png', size: 180, isWhole: true },
]

/** Draws them anew from icon.svg and share-picture.html, into the folder of public files. */
export async function writeBrandPictures(browser: Browser): Promise<void> {
  const mark = readFileSync(`${PUBLIC}/icon.svg`, 'utf8')
  const page = await browser.newPage()
  const icons: Buffer[] = []
  for (const size of ICON_SIZES) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${mark}`)
    icons.push(await page.screenshot({ omitBackground: true }))
  }
  writeFileSync(`${PUBLIC}/favicon.ico`, iconFile(icons))
  for (const { file, size, isWhole } of APP_ICONS) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block }</style>${isWhole ? withoutCorners(mark) : mark}`,
    )
    await page.screenshot({ path: `${PUBLIC}/${file}`, omitBackground: true })
  }
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.setContent(
    readFileSync('tests/shots/share-picture.html', 'utf8').replace('MARK', mark),
  )
  await page.screenshot({ path: `${PUBLIC}/share.png` })
  await page.close()
}

/** The mark on a square without round corners, which the system cuts itself. */
function withoutCorners(mark: string): string {
  return mark
    .replace(/ rx="\d+"/, '')
    .replace('viewBox="0 0 32 32"', 'viewBox="-1 -1 34 34" style="background: #4f39f6"')
}

const HEAD_BYTES = 6
const ENTRY_BYTES = 16

/** PNG files as one ICO file. */
function iconFile(icons: Buffer[]): Buffer {
  const head = Buffer.alloc(HEAD_BYTES + ENTRY_BYTES * icons.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(icons.length, 4)
  let offset = head.length
  icons.forEach((icon, index) => {
    const entry = HEAD_BYTES + ENTRY_BYTES * index
    head.writeUInt8(ICON_SIZES[index]!, entry)
    head.writeUInt8(ICON_SIZES[index]!, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(icon.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += icon.length
  })
  return Buffer.concat([head, ...icons])
}
