import type { ImageWidth } from '#contract/images.ts'
import { IMAGE_SERVICE_PATH } from './srcset.ts'

/** Undefined for an external image, which has only one size. */
export function imageOfWidth(url: string, width: ImageWidth): string | undefined {
  const stem = IMAGE_SERVICE_PATH.exec(url)?.[1]
  return stem && `${stem}${width}`
}
