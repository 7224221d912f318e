/** The graph on a canvas: uPlot has the scales, the axes and the sharpness; the line is our own. */
// oxlint-disable-next-line import/no-unassigned-import -- it only has to run first
import './usable-language.ts'
import uPlot from 'uplot'
import { balanceLines } from './balance-lines.ts'
import type { ChartLook } from './chart-look.ts'
import { drawFlag, drawGround, type Drawing } from './chart-marks.ts'
import { placesOn } from './chart-places.ts'
import { drawTried } from './tried-line.ts'
import { type DateTick, dateTicks } from './date-ticks.ts'
import { centsInSight, formatShort } from './dollar-axis.ts'
import { FONT_PX } from './label-place.ts'
import type { GraphDays, Level } from '../graph-days.ts'

/** Wider below zero, so that it does not depend on the colour. */
const LINE_WIDTHS: Record<Level, number> = { enough: 2, belowBuffer: 2, belowZero: 3 }
const LEVELS: readonly Level[] = ['enough', 'belowBuffer', 'belowZero']

const DATE_WIDTH = 68
const DATE_AXIS_HEIGHT = 26
const DOLLAR_HEIGHT = 36
const DOLLAR_GAP = 8

export interface ChartOptions {
  days: GraphDays
  look: ChartLook
  width: number
  height: number
  /** Of everything that is drawn; paper has more dots than a screen. */
  scale?: number
  /** Called after each drawing. */
  onDraw?: (chart: uPlot) => void
}

export interface BalanceChart {
  chart: uPlot
  /** Shows other balances of the same days. A new chart takes several times as long. */
  redraw: (days: GraphDays) => void
  /** Draws the same days as large as this. */
  resize: (size: { width: number; height: number }) => void
}

/** True if this browser can draw at all; where it cannot, the figures and the table remain. */
export const CAN_DRAW = document.createElement('canvas').getContext('2d') !== null

/** Draws the days into `target`, as large as it says. */
export function drawBalances(target: HTMLElement, options: ChartOptions): BalanceChart {
  const { look, width, height, scale = 1, onDraw } = options
  const { from, balancesCents } = options.days
  const count = balancesCents.length
  const drawing: Drawing = { days: options.days, look, pixels: () => uPlot.pxRatio * scale }
  let lines = balanceLines(drawing.days)
  const rangeIn = (height: number) =>
    centsInSight(drawing.days, height - DATE_AXIS_HEIGHT - FONT_PX)
  let [low, high] = rangeIn(height)
  // A last point, because the last day too is as wide as a day.
  const xs = Array.from({ length: count + 1 }, (_, day) => day)
  const dataOf = ({ balancesCents }: GraphDays): uPlot.AlignedData => {
    const ys = [...balancesCents, balancesCents.at(-1) ?? 0]
    return [xs, ...LEVELS.map(() => ys)]
  }

  const pathOf =
    (level: Level): uPlot.Series.PathBuilder =>
    (chart) => {
      const stroke = new Path2D()
      // Each part down to zero, or up to it.
      const fill = new Path2D()
      const places = placesOn(chart)
      const x = (day: number) => Math.round(places.x(day))
      const y = (cents: number) => Math.round(places.y(cents))
      for (const { points } of lines.filter((line) => line.level === level)) {
        const part = new Path2D()
        for (const [day, cents] of points) part.lineTo(x(day), y(cents))
        stroke.addPath(part)
        part.lineTo(x(points.at(-1)?.[0] ?? 0), y(0))
        part.lineTo(x(points[0]?.[0] ?? 0), y(0))
        fill.addPath(part)
      }
      return { stroke, fill, clip: null, flags: 0 }
    }

  // The axis asks for them several times a drawing, and they depend on the width alone.
  let ticks: DateTick[] = []
  let ticksWidth = 0
  const ticksOf = (chart: uPlot): DateTick[] => {
    if (ticksWidth !== chart.width) ticks = ticksIn(chart.width / scale, from, count)
    ticksWidth = chart.width
    return ticks
  }

  // uPlot remembers what it has set, and would not set it again.
  const mark = (draw: typeof drawGround) => (chart: uPlot) => {
    chart.ctx.save()
    draw(chart, drawing)
    chart.ctx.restore()
  }
  const axis = {
    stroke: look.inkSoft,
    font: `${FONT_PX * scale}px ${look.font}`,
    ticks: { show: false },
    gap: DOLLAR_GAP * scale,
  }
  const chart = new uPlot(
    {
      width: width * scale,
      height: height * scale,
      legend: { show: false },
      cursor: { show: false },
      padding: [FONT_PX * scale, 0, 0, 0],
      scales: {
        x: { time: false, range: () => [0, count] },
        y: { range: () => [low, high] },
      },
      series: [
        {},
        ...LEVELS.map((level) => ({
          stroke: look[level],
          width: LINE_WIDTHS[level] * scale,
          paths: pathOf(level),
          points: { show: false },
          ...(level === 'belowZero' && { fill: look.debt }),
        })),
      ],
      axes: [
        {
          ...axis,
          size: DATE_AXIS_HEIGHT * scale,
          grid: { show: false },
          ticks: { show: true, stroke: look.line, width: scale, size: 4 * scale },
          gap: 4 * scale,
          splits: (chart) => ticksOf(chart).map(({ day }) => day),
          values: (chart) => ticksOf(chart).map(({ text }) => text),
        },
        {
          ...axis,
          grid: { stroke: look.line, width: scale },
          space: DOLLAR_HEIGHT * scale,
          values: (_chart, splits) => splits.map(formatShort),
          size: (chart, texts: string[] | null) =>
            widthOf(chart, texts ?? [], axis.font) + DOLLAR_GAP * scale,
        },
      ],
      hooks: {
        drawAxes: [mark(drawGround)],
        draw: [
          mark((chart, drawing) =>
            (drawing.days.triedCents ? drawTried : drawFlag)(chart, drawing),
          ),
          (chart) => onDraw?.(chart),
        ],
      },
    },
    dataOf(drawing.days),
    target,
  )
  const redraw = (days: GraphDays) => {
    drawing.days = days
    lines = balanceLines(days)
    ;[low, high] = rangeIn(chart.height / scale)
    chart.setData(dataOf(days))
  }
  return {
    chart,
    redraw,
    resize: (size) =>
      chart.batch(() => {
        chart.setSize(size)
        redraw(drawing.days)
      }),
  }
}

/** @param width of the graph, in pixels of the design */
function ticksIn(width: number, from: string, count: number): DateTick[] {
  const most = Math.max(2, Math.floor(width / DATE_WIDTH))
  // Half a text would pass the right edge.
  return dateTicks(from, count * (1 - 0.5 / most), most)
}

/** The width of the widest text, in the same pixels as the font. */
function widthOf({ ctx }: uPlot, texts: readonly string[], font: string): number {
  ctx.save()
  ctx.font = font
  const width = texts.reduce((most, text) => Math.max(most, ctx.measureText(text).width), 0)
  ctx.restore()
  return width
}
