import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import type { HeaderImageFragment } from '#web/gateway/generated/types.ts'

interface WideFigureProps {
  image: HeaderImageFragment
  caption?: string
  priority?: boolean
  className?: string
}

/** Wider than the text column; full-bleed on a narrow screen. */
export const WideFigure = ({ image, caption, priority = false, className = '' }: WideFigureProps) => (
  <figure className={`wide-figure full-bleed ${className}`}>
    <div className="art ratio-16x9">
      <ResponsiveImage
        url={image.large16x9}
        placeholder={image.placeholder}
        alt={image.imageDescription}
        width={1000}
        height={563}
        sizes="(min-width: 1320px) 1000px, (min-width: 1200px) calc(100vw - 320px), 100vw"
        priority={priority}
      />
    </div>
    {caption && <figcaption>{caption}</figcaption>}
  </figure>
)
