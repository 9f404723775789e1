import type { SectionOf } from './section-of.ts'

/** A pull quote with its attribution. */
export const QuoteSection = ({ section: { quote, source } }: { section: SectionOf<'QuoteSection'> }) => (
  <figure className="pull-quote">
    <blockquote>{quote}</blockquote>
    {source && <figcaption>{source}</figcaption>}
  </figure>
)
