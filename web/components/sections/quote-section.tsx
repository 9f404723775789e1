import type { SectionOf } from './section-of.ts'

/** Words that stand out, and whose they are. */
export const QuoteSection = ({ section: { quote, source } }: { section: SectionOf<'QuoteSection'> }) => (
  <figure className="pull-quote">
    <blockquote>{quote}</blockquote>
    {source && <figcaption>{source}</figcaption>}
  </figure>
)
