/** The marks of the graph beside its line: zero, the buffer, and the flag of the lowest day. */
import type uPlot from 'uplot'
import { formatCents } from '../../../../shared/money/money.ts'
import type { ChartLook } from './chart-look.ts'
import { dayText, type GraphDays, levelOf, lowestIndexOf } from '../graph-days.ts'
import { placesOn } from './chart-places.ts'
import { baselineUnder, DOT_PX, FONT_PX } from './label-place.ts'

const GAP_PX = 6
const RIM_PX = 4

export interface Drawing {
  days: GraphDays
  look: ChartLook
  /** The number of the canvas's pixels in one pixel of the design. */
  pixels: () => number
}

/** The line at zero, and the dashed one at the buffer with its amount. */
export function drawGround(chart: uPlot, drawing: Drawing): void {
  const { days, look, pixels } = drawing
  chart.ctx.lineWidth = pixels()
  drawLevel(chart, 0, look.inkSoft, [])
  if (days.bufferCents === 0) return
  const y = drawLevel(chart, days.bufferCents, look.belowBuffer, [5 * pixels(), 4 * pixels()])
  const right = chart.bbox.left + chart.bbox.width
  const text = `Keep at least ${formatCents(days.bufferCents)}`
  const { left } = placeText(chart, drawing, text, right)
  drawText(chart, drawing, text, left, y - GAP_PX * pixels())
}

/** A dot on the lowest day, with the day and its balance below it. */
export function drawFlag(chart: uPlot, drawing: Drawing): void {
  const { days, look } = drawing
  const cents = days.balancesCents[lowestIndexOf(days)] ?? 0
  drawLowest(chart, drawing, {
    balancesCents: days.balancesCents,
    colour: look[levelOf(cents, days.bufferCents)],
    word: 'Lowest',
  })
}

interface LowestMark {
  balancesCents: number[]
  colour: string
  word: string
}

/**
 * A dot on the lowest of these balances, with its day and the balance below it. Where another line leaves no room close
 * to the dot, a thin one leads there.
 */
export function drawLowest(chart: uPlot, drawing: Drawing, mark: LowestMark): void {
  const { days, look } = drawing
  const pixels = drawing.pixels()
  const { ctx } = chart
  const index = lowestIndexOf(mark)
  const cents = mark.balancesCents[index] ?? 0
  const x = chart.valToPos(index + 0.5, 'x', true)
  const y = chart.valToPos(cents, 'y', true)
  ctx.beginPath()
  ctx.arc(x, y, DOT_PX * pixels, 0, 2 * Math.PI)
  ctx.fillStyle = mark.colour
  ctx.strokeStyle = look.surface
  ctx.lineWidth = 2 * pixels
  ctx.fill()
  ctx.stroke()
  const text = `${mark.word} ${dayText(days, index)}, ${formatCents(cents)}`
  const { left, width } = placeText(chart, drawing, text, x)
  const levels = days.bufferCents > 0 ? [0, days.bufferCents] : [0]
  const baseline = baselineUnder({
    dot: y,
    lowest: lowestBetween(chart, days, left, left + width),
    levels: levels.map((cents) => chart.valToPos(cents, 'y', true)),
    pixels,
  })
  const top = baseline - FONT_PX * pixels
  if (top - y > 2 * (DOT_PX + GAP_PX) * pixels) drawLead(chart, drawing, x, y, top)
  drawText(chart, drawing, text, left, baseline)
}

/** The lowest place of the lines between two places of the canvas. */
function lowestBetween(chart: uPlot, days: GraphDays, left: number, right: number): number {
  const { balancesCents, triedCents = [] } = days
  const { y } = placesOn(chart)
  const first = Math.max(0, Math.floor(chart.posToVal(left, 'x', true)))
  const end = Math.ceil(chart.posToVal(right, 'x', true))
  const cents = [...balancesCents.slice(first, end), ...triedCents.slice(first, end)]
  return cents.reduce((lowest, cents) => Math.max(lowest, y(cents)), -Infinity)
}

function drawLead({ ctx }: uPlot, { look, pixels }: Drawing, x: number, from: number, to: number) {
  ctx.strokeStyle = look.ink
  ctx.lineWidth = pixels()
  ctx.setLineDash([])
  ctx.beginPath()
  ctx.moveTo(x, from + DOT_PX * pixels())
  ctx.lineTo(x, to)
  ctx.stroke()
}

function drawLevel(
  { ctx, bbox, valToPos }: uPlot,
  cents: number,
  colour: string,
  dash: number[],
): number {
  const y = Math.round(valToPos(cents, 'y', true))
  ctx.strokeStyle = colour
  ctx.setLineDash(dash)
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  return y
}

/** The place of a text around x, as far as the graph's edges allow. Sets the font in which it is drawn. */
function placeText({ ctx, bbox }: uPlot, { look, pixels }: Drawing, text: string, x: number) {
  ctx.font = `600 ${FONT_PX * pixels()}px ${look.font}`
  const { width } = ctx.measureText(text)
  // On the narrowest phones the text is wider than the graph, and begins over the amounts beside it.
  const left = Math.min(bbox.left + bbox.width - width, Math.max(bbox.left, x - width / 2))
  return { left, width }
}

/** Text that begins at a place; a rim lets it be read on top of lines. */
function drawText(
  { ctx }: uPlot,
  { look, pixels }: Drawing,
  text: string,
  left: number,
  y: number,
): void {
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.setLineDash([])
  ctx.lineJoin = 'round'
  ctx.lineWidth = RIM_PX * pixels()
  ctx.strokeStyle = look.surface
  ctx.strokeText(text, left, y)
  ctx.fillStyle = look.ink
  ctx.fillText(text, left, y)
}
