import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

interface CardPictureProps<Crop extends string> {
  /** The frame stays empty where there is none. */
  image: ({ placeholder: string | null } & Record<Crop, string>) | null | undefined
  /** Which cut of it, for example `medium16x9`; the frame has its proportion. */
  crop: Crop
  /** Largest width in CSS pixels at which it is drawn. */
  width: number
  /** As in the `sizes` attribute; that width unless given. */
  sizes?: string
  className?: string
  /** What lies on the picture. */
  children?: ReactNode
}

/** The picture of a card, whose text says what it shows. */
export function CardPicture<Crop extends string>({
  image,
  crop,
  width,
  sizes = `${width}px`,
  className = '',
  children,
}: CardPictureProps<Crop>) {
  const [, across = '1', down = '1'] = /(\d+)x(\d+)$/.exec(crop) ?? []
  return (
    <div className={`art ratio-${across}x${down} ${className}`.trim()}>
      {image && (
        <Picture
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
