import type { CSSProperties } from 'react'
import { srcSetOf } from './srcset.ts'

interface PictureProps {
  url: string
  /** A small copy, as a `data:` address. */
  placeholder?: string | null | undefined
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

/** A picture of nothing. */
const NOTHING = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"

/** In place of a browser's sign for a broken picture, so that its ground and the mark stay to be seen. */
const showMark = (image: HTMLImageElement) => {
  image.removeAttribute('srcset')
  if (image.src !== NOTHING) image.src = NOTHING
}

/** A picture that failed before the page came alive raises no event any more. */
const showMarkIfBroken = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) showMark(image)
}

/** A picture of the content in the size that the screen needs; until it is there, and where it never comes, the mark stands on its blurred copy. */
export function Picture({ url, placeholder, alt, width, height, sizes, priority = false }: PictureProps) {
  const srcSet = srcSetOf(url, width)
  return (
    <img
      ref={showMarkIfBroken}
      onError={(event) => showMark(event.currentTarget)}
      className="picture"
      src={url}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      decoding={priority ? 'sync' : 'async'}
      style={{ '--blur': placeholder && `url(${placeholder})` } as CSSProperties}
    />
  )
}
