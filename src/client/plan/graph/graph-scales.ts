import { type DateTick, dateTicks } from './date-ticks.ts'
import type { GraphDays } from './graph-days.ts'
import { FONT_PX, LABEL_ROOM_PX } from './label-place.ts'

const DATE_AXIS_PX = 26
const DATE_WIDTH_PX = 68
const DOLLAR_HEIGHT_PX = 36
export const DOLLAR_GAP_PX = 8

const ROOM_ABOVE = 0.08
const ROOM_BELOW = 0.16
const MOST_FOR_LABEL = 0.4

/** Or else a difference of some cents would fill the height, with cents beside it. */
const LEAST_HEIGHT_CENTS = 40_00

export interface Size {
  width: number
  height: number
}

export interface Places {
  left: number
  right: number
  top: number
  bottom: number
  x: (day: number) => number
  y: (cents: number) => number
  dollars: number[]
  dates: DateTick[]
}

export function placesIn(days: GraphDays, { width, height }: Size): Places {
  const count = days.balancesCents.length
  const [top, bottom] = [FONT_PX, height - DATE_AXIS_PX]
  const [low, high] = centsInSight(days, bottom - top)
  const dollars = dollarTicks(low, high, ((high - low) * DOLLAR_HEIGHT_PX) / (bottom - top))
  const widest = dollars.reduce((most, cents) => Math.max(most, widthOf(formatShort(cents))), 0)
  const left = Math.ceil(widest + DOLLAR_GAP_PX)
  const mostDates = Math.max(2, Math.floor(width / DATE_WIDTH_PX))
  return {
    left,
    right: width,
    top,
    bottom,
    x: (day) => rounded(left + (day / count) * (width - left)),
    y: (cents) => rounded(top + ((high - cents) / (high - low)) * (bottom - top)),
    dollars,
    // Half a text would pass the right edge.
    dates: dateTicks(days.from, count * (1 - 0.5 / mostDates), mostDates),
  }
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

export function centsInSight(
  { balancesCents, bufferCents, triedCents = [] }: GraphDays,
  heightPx: number,
): [number, number] {
  let [low, high] = [0, bufferCents]
  for (const balances of [balancesCents, triedCents])
    for (const cents of balances) {
      low = Math.min(low, cents)
      high = Math.max(high, cents)
    }
  const height = Math.max(high - low, LEAST_HEIGHT_CENTS)
  const label = Math.min(LABEL_ROOM_PX / Math.max(heightPx, 1), MOST_FOR_LABEL)
  const roomBelow = Math.max(ROOM_BELOW, (label / (1 - label)) * (1 + ROOM_ABOVE))
  return [low - height * roomBelow, low + height * (1 + ROOM_ABOVE)]
}

export function dollarTicks(low: number, high: number, least: number): number[] {
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 5, 10].map((many) => many * power).find((step) => step >= least)!
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, n) => (first + n) * step)
}

const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

export function formatShort(cents: number): string {
  return shortDollars.format(cents / 100)
}

let pen: CanvasRenderingContext2D | null | undefined
let family = ''

/** SVG measures a text only once it is on the page. */
export function widthOf(text: string, weight = 400): number {
  pen ??= document.createElement('canvas').getContext('2d')
  family ||= getComputedStyle(document.body).fontFamily
  if (!pen) return 0
  pen.font = `${weight} ${FONT_PX}px ${family}`
  return pen.measureText(text).width
}
