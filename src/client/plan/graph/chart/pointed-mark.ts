import type uPlot from 'uplot'
import type { GraphDays } from '../graph-days.ts'

/**
 * Adds the line and the dot of the day pointed at. They lie over the canvas, so that pointing draws nothing anew.
 *
 * @returns what moves them to a day, or hides them
 */
export function addPointedMark(chart: uPlot): (day: number | undefined, days: GraphDays) => void {
  const line = document.createElement('div')
  line.className = 'pointer-events-none absolute inset-y-0 left-0 border-l border-ink-soft'
  const dot = document.createElement('div')
  dot.className =
    'pointer-events-none absolute -top-1.5 -left-1.5 size-3 rounded-full border-2 border-surface bg-ink'
  const triedDot = document.createElement('div')
  triedDot.className =
    'pointer-events-none absolute -top-1.5 -left-1.5 size-3 rounded-full border-2 border-ink bg-surface'
  chart.over.append(line, dot, triedDot)
  return (day, { balancesCents, triedCents }) => {
    line.hidden = dot.hidden = day === undefined
    triedDot.hidden = day === undefined || triedCents === undefined
    if (day === undefined) return
    const x = Math.round(chart.valToPos(day + 0.5, 'x'))
    const y = (cents: number | undefined) => Math.round(chart.valToPos(cents ?? 0, 'y'))
    line.style.transform = `translateX(${x}px)`
    dot.style.transform = `translate(${x}px, ${y(balancesCents[day])}px)`
    triedDot.style.transform = `translate(${x}px, ${y(triedCents?.[day])}px)`
  }
}
