export const CROPS = {
  '1x1': { width: 800, height: 800 },
  '16x9': { width: 1280, height: 720 },
  '21x9': { width: 1470, height: 630 },
  '4x5': { width: 800, height: 1000 },
} as const

export type Crop = keyof typeof CROPS

/** Lengths are pixels. */
export type Frame = {
  crop: Crop
  width: number
  height: number
  /** The shorter side: line widths, margins and type sizes are shares of it. */
  unit: number
  /** Away from where pages place text: the left of wide crops and the foot of tall ones. */
  focus: { x: number; y: number }
}

const FOCUS: Record<Crop, { x: number; y: number }> = {
  '1x1': { x: 0.5, y: 0.5 },
  '16x9': { x: 0.68, y: 0.5 },
  '21x9': { x: 0.71, y: 0.5 },
  '4x5': { x: 0.5, y: 0.4 },
}

export const cropNames: readonly Crop[] = ['1x1', '16x9', '21x9', '4x5']

/** `scale` is relative to the size of the master. */
export function frameOf(crop: Crop, scale = 1): Frame {
  const width = Math.round(CROPS[crop].width * scale)
  const height = Math.round(CROPS[crop].height * scale)
  const focus = { x: width * FOCUS[crop].x, y: height * FOCUS[crop].y }
  return { crop, width, height, unit: Math.min(width, height), focus }
}
