import type { GraphDays } from './graph-days.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  formatDay,
  formatMonthShort,
  monthOf,
} from '../../words/dates.ts'
import { areAmountsHidden } from '../../words/shown-amounts.ts'

const DATE_AXIS_PX = 26
const DATE_WIDTH_PX = 68
const DOLLAR_HEIGHT_PX = 36
export const DOLLAR_GAP_PX = 8

export const FONT_PX = 12
export const DOT_PX = 4
export const GAP_PX = 6
const DESCENT_PX = 5

const LABEL_ROOM_PX = DOT_PX + GAP_PX + FONT_PX + DESCENT_PX

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
  { balancesCents, bufferCents, triedCents = [], range }: GraphDays,
  heightPx: number,
): [number, number] {
  let [low, high] = [0, bufferCents]
  for (const balances of [balancesCents, triedCents, range?.lowCents ?? [], range?.highCents ?? []])
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
  return areAmountsHidden() ? '' : shortDollars.format(cents / 100)
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

export interface DateTick {
  day: number
  text: string
}

const DAYS_PER_WEEK = 7
const WEEK_STEPS = [1, 2]
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60]

export function dateTicks(from: string, days: number, most: number): DateTick[] {
  // Over years there are hundreds of Mondays: their texts are not made only to be counted.
  const weeks = WEEK_STEPS.filter((step) => days <= (most + 1) * step * DAYS_PER_WEEK)
  const choices = [
    ...weeks.map((step) => () => mondays(from, days, step)),
    ...MONTH_STEPS.map((months) => () => firstsOfMonths(from, days, months)),
  ]
  for (const choice of choices) {
    const ticks = choice()
    if (ticks.length <= most) return ticks
  }
  return []
}

function mondays(from: string, days: number, weeks: number): DateTick[] {
  const step = weeks * DAYS_PER_WEEK
  const first = (DAYS_PER_WEEK + 1 - new Date(from).getUTCDay()) % DAYS_PER_WEEK
  const count = Math.max(0, Math.ceil((days - first) / step))
  return Array.from({ length: count }, (_, index) => {
    const day = first + index * step
    return { day, text: formatDay(addDays(from, day)) }
  })
}

function firstsOfMonths(from: string, days: number, step: number): DateTick[] {
  const ticks: DateTick[] = []
  for (let month = monthOf(from); ; month = addMonths(month, 1)) {
    const day = daysBetween(from, `${month}-01`)
    if (day >= days) return ticks
    const [year = 0, number = 0] = month.split('-').map(Number)
    if (day < 0 || (year * 12 + number - 1) % step !== 0) continue
    ticks.push({ day, text: number === 1 ? String(year) : formatMonthShort(month) })
  }
}

export interface LabelPlace {
  dot: number
  lowest: number
  levels: number[]
}

export function baselineUnder({ dot, lowest, levels }: LabelPlace): number {
  let baseline = Math.max(dot + DOT_PX, lowest) + GAP_PX + FONT_PX
  // Downwards, because the label may come from one onto the next.
  for (const level of levels.toSorted((a, b) => a - b))
    if (level > baseline - FONT_PX && level < baseline + DESCENT_PX)
      baseline = level + GAP_PX + FONT_PX
  return baseline
}
