export const FONT_PX = 12
export const DOT_PX = 4
export const GAP_PX = 6
const DESCENT_PX = 5

export const LABEL_ROOM_PX = DOT_PX + GAP_PX + FONT_PX + DESCENT_PX

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
