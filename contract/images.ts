/** A circle is a 1x1 crop that the page rounds. */
export const CROPS = {
  '1x1': [1, 1],
  '16x9': [16, 9],
  '21x9': [21, 9],
  '4x5': [4, 5],
} as const

export type Crop = keyof typeof CROPS

/** In pixels. A closed list, so that requests cannot fill the disk. */
export const IMAGE_WIDTHS = [90, 180, 320, 480, 640, 800, 1200, 1600] as const

export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** Prefix of the ids of song images, before a digest of the image's URL at the source of the titles. */
export const ARTWORK_PREFIX = 'artwork-'

export const artworkPath = (digest: string) => imagePath(ARTWORK_PREFIX + digest, '1x1', 480)

/** Served as AVIF to clients that accept it, otherwise as WebP. */
export const imagePath = (imageId: string, crop: Crop, width: ImageWidth) =>
  `/images/${encodeURIComponent(imageId)}/${crop}/${width}`
