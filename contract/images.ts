/** Width to height of every crop that content can ask for; `circle` is a 1x1 that the page rounds. */
export const CROPS = {
  '1x1': [1, 1],
  '16x9': [16, 9],
  '21x9': [21, 9],
  '4x5': [4, 5],
} as const

export type Crop = keyof typeof CROPS

/** The only widths, in pixels, that the image service makes: a closed list, so that nobody can fill the disk. */
export const IMAGE_WIDTHS = [90, 180, 320, 480, 640, 800, 1200, 1600] as const

export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** The address of one picture: AVIF for those who accept it, else WebP. A width that is not in the list is refused. */
export const imagePath = (imageId: string, crop: Crop, width: ImageWidth) =>
  `/images/${encodeURIComponent(imageId)}/${crop}/${width}`
