/** The tried plan in the graph: a dashed line, and a hatched space between it and the real one [behaviour: What if on the screen]. */
import type uPlot from 'uplot'
import { type Drawing, drawLowest } from './chart-marks.ts'
import { placesOn } from './chart-places.ts'

const LINE_WIDTH = 2
const DASH = [7, 4]

const HATCH_PX = 8
const HATCH_ALPHA = 0.55

/** Draws the line of what is tried over the real one. */
export function drawTried(chart: uPlot, drawing: Drawing): void {
  const { days, look } = drawing
  const triedCents = days.triedCents ?? []
  const pixels = drawing.pixels()
  const { ctx, bbox } = chart
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  // More money leans to the right, less to the left, so that it does not depend on the colour.
  fillBetween(chart, drawing, 1, hatch(ctx, look.more, 1, pixels))
  fillBetween(chart, drawing, -1, hatch(ctx, look.less, -1, pixels))
  const { x, y } = placesOn(chart)
  ctx.beginPath()
  triedCents.forEach((cents, day) => {
    if (cents === triedCents[day - 1] && day + 1 < triedCents.length) return
    // Upright where the balance changes, level until it changes again.
    ctx.lineTo(Math.round(x(day)), Math.round(y(triedCents[day - 1] ?? cents)))
    ctx.lineTo(Math.round(x(day)), Math.round(y(cents)))
  })
  ctx.lineTo(Math.round(x(triedCents.length)), Math.round(y(triedCents.at(-1) ?? 0)))
  ctx.strokeStyle = look.ink
  ctx.lineWidth = LINE_WIDTH * pixels
  ctx.setLineDash(DASH.map((length) => length * pixels))
  ctx.stroke()
  ctx.setLineDash([])
  ctx.restore()
  drawLowest(chart, drawing, {
    balancesCents: triedCents,
    colour: look.ink,
    word: 'What if: lowest',
  })
}

/** Fills the days on which what is tried lies above the plan (1), or below it (-1). */
function fillBetween(
  chart: uPlot,
  { days: { balancesCents, triedCents = [] } }: Drawing,
  side: 1 | -1,
  fill: CanvasPattern | null,
): void {
  if (!fill) return
  const { ctx } = chart
  const { x, y } = placesOn(chart)
  const width = x(1) - x(0)
  ctx.beginPath()
  triedCents.forEach((cents, day) => {
    const real = balancesCents[day] ?? 0
    if ((cents - real) * side > 0) ctx.rect(x(day), y(cents), width, y(real) - y(cents))
  })
  ctx.fillStyle = fill
  ctx.globalAlpha = HATCH_ALPHA
  ctx.fill()
  ctx.globalAlpha = 1
}

/** Each is made once: a step of a slider draws again, and a new canvas takes as long as the lines. */
const hatches = new Map<string, HTMLCanvasElement>()

/** Slanted lines of a colour. */
function hatch(
  target: CanvasRenderingContext2D,
  colour: string,
  slant: 1 | -1,
  pixels: number,
): CanvasPattern | null {
  const key = `${colour} ${slant} ${pixels}`
  const tile = hatches.get(key) ?? hatchTile(colour, slant, pixels)
  hatches.set(key, tile)
  return target.createPattern(tile, 'repeat')
}

function hatchTile(colour: string, slant: 1 | -1, pixels: number): HTMLCanvasElement {
  const size = Math.round(HATCH_PX * pixels)
  const tile = document.createElement('canvas')
  tile.width = tile.height = size
  const ctx = tile.getContext('2d')
  if (!ctx) return tile
  ctx.strokeStyle = colour
  ctx.lineWidth = pixels
  ctx.beginPath()
  // Once more on both sides, so that the tiles join without a gap.
  for (const shift of [-size, 0, size]) {
    ctx.moveTo(shift, slant > 0 ? size : 0)
    ctx.lineTo(shift + size, slant > 0 ? 0 : size)
  }
  ctx.stroke()
  return tile
}
