/** The colours of the graph. A canvas cannot use the tokens of index.css by their names. */

const COLOURS = {
  ink: 'var(--color-ink)',
  inkSoft: 'var(--color-ink-soft)',
  line: 'var(--color-line)',
  surface: 'var(--color-surface)',
  enough: 'var(--color-accent)',
  belowBuffer: 'var(--color-warning)',
  belowZero: 'var(--color-negative)',
  more: 'var(--color-positive)',
  less: 'var(--color-negative)',
  debt: 'color-mix(in srgb, var(--color-negative) 20%, transparent)',
}

export type ChartLook = Record<keyof typeof COLOURS | 'font', string>

/** The colours and the font where this element stands, in the theme of this moment. */
export function lookOf(element: HTMLElement): ChartLook {
  const probe = document.createElement('span')
  // A system that paints all colours would answer the mixed ones as that of words.
  probe.style.forcedColorAdjust = 'none'
  element.append(probe)
  const style = getComputedStyle(probe)
  const look: Record<string, string> = { font: style.fontFamily }
  for (const [name, colour] of Object.entries(COLOURS)) {
    probe.style.color = colour
    look[name] = style.color
  }
  probe.remove()
  return look as ChartLook
}

/** Black on white, in either theme. */
export function paperLookOf(element: HTMLElement): ChartLook {
  const black = Object.fromEntries(Object.keys(COLOURS).map((name) => [name, 'black']))
  const font = getComputedStyle(element).fontFamily
  return { ...black, surface: 'white', line: 'silver', debt: 'gainsboro', font } as ChartLook
}
