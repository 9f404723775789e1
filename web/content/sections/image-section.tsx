import { Picture } from '../picture.tsx'
import type { SectionOf } from './section-of.ts'

/** A picture with its caption and who made it. */
export function ImageSection({ section: { image, caption, credit } }: { section: SectionOf<'ImageSection'> }) {
  return (
    <figure className="wide-fig bleed">
      <div className="art r169">
        <Picture
          url={image.large16x9}
          placeholder={image.placeholder}
          alt={image.imageDescription}
          width={1000}
          height={563}
          sizes="(min-width: 1320px) 1000px, (min-width: 1200px) calc(100vw - 320px), 100vw"
        />
      </div>
      {(caption || credit) && (
        <figcaption>{[caption, credit && `Picture: ${credit}`].filter(Boolean).join(' ')}</figcaption>
      )}
    </figure>
  )
}
