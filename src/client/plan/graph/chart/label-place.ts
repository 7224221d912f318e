export const FONT_PX = 12
export const DOT_PX = 4
const GAP_PX = 6
const DESCENT_PX = 5

export const LABEL_ROOM_PX = DOT_PX + GAP_PX + FONT_PX + DESCENT_PX

export interface LabelPlace {
  dot: number
  lowest: number
  levels: number[]
  pixels: number
}

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
