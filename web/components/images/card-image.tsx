import type { ReactNode } from 'react'
import { ResponsiveImage } from './responsive-image.tsx'

interface CardImageProps<Crop extends string> {
  image: ({ placeholder: string | null } & Record<Crop, string>) | null | undefined
  /** Such as `medium16x9`; also sets the aspect ratio of the frame. */
  crop: Crop
  /** Largest rendered width in CSS pixels. */
  width: number
  sizes?: string
  className?: string
  children?: ReactNode
}

/** `alt` is empty, because the text of the card describes the image. */
export function CardImage<Crop extends string>({
  image,
  crop,
  width,
  sizes = `${width}px`,
  className = '',
  children,
}: CardImageProps<Crop>) {
  const [, across = '1', down = '1'] = /(\d+)x(\d+)$/.exec(crop) ?? []
  return (
    <div className={`art ratio-${across}x${down} ${className}`.trim()}>
      {image && (
        <ResponsiveImage
          url={image[crop]}
          placeholder={image.placeholder}
          alt=""
          width={width}
          height={Math.round((width * Number(down)) / Number(across))}
          sizes={sizes}
        />
      )}
      {children}
    </div>
  )
}
