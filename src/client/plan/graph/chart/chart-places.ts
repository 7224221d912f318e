import type uPlot from 'uplot'

/** The places of days and cents on the canvas. Both scales are even; asking the chart for each of thousands takes long. */
export function placesOn(chart: uPlot) {
  const even = (scale: 'x' | 'y') => {
    const start = chart.valToPos(0, scale, true)
    const step = (chart.valToPos(FAR, scale, true) - start) / FAR
    return (value: number) => start + value * step
  }
  return { x: even('x'), y: even('y') }
}

/** So far from zero that the quotient is exact enough. */
const FAR = 100_000
