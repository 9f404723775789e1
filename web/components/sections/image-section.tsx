import type { SectionOf } from './section-of.ts'
import { WideFigure } from './wide-figure.tsx'

/** A picture with caption and credit. */
export const ImageSection = ({ section: { image, caption, credit } }: { section: SectionOf<'ImageSection'> }) => (
  <WideFigure image={image} caption={[caption, credit && `Picture: ${credit}`].filter(Boolean).join(' ')} />
)
