/** The place of a label under its dot, where no line passes through it. All in pixels of the canvas, downwards. */

/** The height of a label's letters, and the room around them. */
export const FONT_PX = 12
export const DOT_PX = 4
const GAP_PX = 6
/** Letters such as "y", and the rim. */
const DESCENT_PX = 5

/** The room that a label under the lowest dot takes. */
export const LABEL_ROOM_PX = DOT_PX + GAP_PX + FONT_PX + DESCENT_PX

export interface LabelPlace {
  dot: number
  /** The lowest place to which a line comes in the label's width. */
  lowest: number
  /** Lines across the whole graph: zero and the buffer. */
  levels: number[]
  /** The number of the canvas's pixels in one pixel of the design. */
  pixels: number
}

/** The baseline of a label: close under its dot, or under the lines that would pass through it there. */
export function baselineUnder({ dot, lowest, levels, pixels }: LabelPlace): number {
  const under = (y: number, room: number) => y + (room + FONT_PX) * pixels
  let baseline = Math.max(under(dot, DOT_PX + GAP_PX), under(lowest, GAP_PX))
  // Downwards, because the label may come from one onto the next.
  for (const level of levels.toSorted((a, b) => a - b)) {
    const isAcross = level > baseline - FONT_PX * pixels && level < baseline + DESCENT_PX * pixels
    if (isAcross) baseline = under(level, GAP_PX)
  }
  return baseline
}
