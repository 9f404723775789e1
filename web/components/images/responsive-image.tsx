import { toSrcSet } from '#web/gateway/srcset.ts'

interface ResponsiveImageProps {
  url: string
  /** Low-resolution preview as a `data:` URL. */
  placeholder?: string | null | undefined
  /** Empty if the text beside the image has the same content. */
  alt: string
  /** Largest rendered size in CSS pixels; determines the aspect ratio and the largest file. */
  width: number
  height: number
  sizes: string
  /** For the main image above the fold. */
  priority?: boolean
}

const TRANSPARENT = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"

/** A transparent image instead of the browser's icon for a broken one, so that the logo mark in the background stays visible. */
const showMark = (image: HTMLImageElement) => {
  image.removeAttribute('srcset')
  if (image.src !== TRANSPARENT) image.src = TRANSPARENT
}

/** An image that failed before hydration emits no further error event. */
const showMarkIfBroken = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) showMark(image)
}

/** React shows a page only after its eager images, except those with a handler of `load`. */
const doNotWait = () => undefined

/** While it loads, or if it fails, the logo mark is shown over the blurred preview. */
export function ResponsiveImage({
  url,
  placeholder,
  alt,
  width,
  height,
  sizes,
  priority = false,
}: ResponsiveImageProps) {
  const srcSet = toSrcSet(url, width)
  return (
    <img
      ref={showMarkIfBroken}
      onLoad={doNotWait}
      onError={(event) => showMark(event.currentTarget)}
      className="responsive-image"
      src={url}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      decoding={priority ? 'sync' : 'async'}
      style={{ '--blur': placeholder && `url(${placeholder})` }}
    />
  )
}
