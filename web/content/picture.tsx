import { averageColour } from './average-colour.ts'
import { srcSetOf } from './srcset.ts'

interface PictureProps {
  url: string
  blurHash?: string | null | undefined
  /** Empty for a picture that its neighbouring text already tells. */
  alt: string
  /** Largest size in CSS pixels at which it is drawn; it gives the proportion and the largest file. */
  width: number
  height: number
  /** As in the `sizes` attribute. */
  sizes: string
  /** For the one picture that a listener sees first. */
  priority?: boolean
}

const hide = (image: HTMLImageElement) => {
  image.style.visibility = 'hidden'
}

/** A picture that failed before the page came alive raises no event any more. */
const hideIfBroken = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) hide(image)
}

/** A picture of the content in the size that the screen needs; its average colour stands in until it is there, and the mark behind it where it never comes. */
export function Picture({ url, blurHash, alt, width, height, sizes, priority = false }: PictureProps) {
  const srcSet = srcSetOf(url, width)
  return (
    <img
      ref={hideIfBroken}
      onError={(event) => hide(event.currentTarget)}
      src={url}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      decoding={priority ? 'sync' : 'async'}
      style={{ backgroundColor: averageColour(blurHash) }}
    />
  )
}
