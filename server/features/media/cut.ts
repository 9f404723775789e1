import { CROPS, type Crop } from '#contract/images.ts'

interface Size {
  width: number
  height: number
}

interface Cut extends Size {
  left: number
  top: number
}

/** The largest part of a picture with the crop's proportion, its middle as near to the focal point (0 to 1) as the edges allow. */
export function cropOf({ width, height }: Size, crop: Crop, focal: { x: number; y: number }): Cut {
  const [across, down] = CROPS[crop]
  const cut = {
    width: Math.max(Math.min(width, Math.round((height * across) / down)), 1),
    height: Math.max(Math.min(height, Math.round((width * down) / across)), 1),
  }
  return {
    ...cut,
    left: between(0, Math.round(focal.x * width - cut.width / 2), width - cut.width),
    top: between(0, Math.round(focal.y * height - cut.height / 2), height - cut.height),
  }
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)
