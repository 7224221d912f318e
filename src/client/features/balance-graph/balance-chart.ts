/** The graph on a canvas: uPlot has the scales, the axes and the sharpness; the line is our own. */
import uPlot from 'uplot'
import { balanceLines } from './balance-lines.ts'
import type { ChartLook } from './chart-look.ts'
import { drawFlag, drawGround, type Drawing, FONT_PX } from './chart-marks.ts'
import { drawTried } from './tried-line.ts'
import { dateTicks } from './date-ticks.ts'
import { centsInSight, formatShort } from './dollar-axis.ts'
import type { GraphDays, Level } from './graph-days.ts'

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

/** Whether this browser can draw at all; where it cannot, the figures and the table remain. */
export const CAN_DRAW = document.createElement('canvas').getContext('2d') !== null

/** Draws the days into `target`, as large as it says. */
export function drawBalances(target: HTMLElement, options: ChartOptions): uPlot {
  const { days, look, width, height, scale = 1, onDraw } = options
  const count = days.balancesCents.length
  const drawing: Drawing = { days, look, pixels: () => uPlot.pxRatio * scale }
  const lines = balanceLines(days)
  const [low, high] = centsInSight(days)
  // A last point, because the last day too is as wide as a day.
  const xs = Array.from({ length: count + 1 }, (_, day) => day)
  const ys = [...days.balancesCents, days.balancesCents.at(-1) ?? 0]

  const pathOf =
    (level: Level): uPlot.Series.PathBuilder =>
    (chart) => {
      const stroke = new Path2D()
      // Each part down to zero, or up to it.
      const fill = new Path2D()
      const x = (day: number) => Math.round(chart.valToPos(day, 'x', true))
      const y = (cents: number) => Math.round(chart.valToPos(cents, 'y', true))
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
  return new uPlot(
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
          splits: (chart) => datesOf(chart, days, scale).map(({ day }) => day),
          values: (chart) => datesOf(chart, days, scale).map(({ text }) => text),
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
        draw: [mark(days.triedCents ? drawTried : drawFlag), (chart) => onDraw?.(chart)],
      },
    },
    [xs, ...LEVELS.map(() => ys)],
    target,
  )
}

function datesOf(chart: uPlot, { from, balancesCents }: GraphDays, scale: number) {
  const most = Math.max(2, Math.floor(chart.width / scale / DATE_WIDTH))
  // Half a text would pass the right edge.
  const days = balancesCents.length * (1 - 0.5 / most)
  return dateTicks(from, days, most)
}

/** The width of the widest text, in the same pixels as the font. */
function widthOf({ ctx }: uPlot, texts: readonly string[], font: string): number {
  ctx.save()
  ctx.font = font
  const width = Math.max(0, ...texts.map((text) => ctx.measureText(text).width))
  ctx.restore()
  return width
}
