import { Suspense } from 'react'
import type { SectionFragment } from '#web/gateway/generated/types.ts'
import { lazyWhenReached, lazyWithRetry } from '#web/lib/lazy-load.ts'
import { RichText } from './rich-text.tsx'
import type { SectionOf } from './section-of.ts'
import { WideFigure } from './wide-figure.tsx'
import './sections.css'
import '#web/player/ui/video/video.css'
import './video-stage.css'

// Few texts have them. The server-rendered HTML remains until the script loads.
const EmbedSection = lazyWithRetry(() => import('./embed-section.tsx').then((module) => module.EmbedSection))
const VideoSection = lazyWhenReached('.video-section', () =>
  import('./video-section.tsx').then((module) => module.VideoSection),
)

interface SectionsProps {
  sections: readonly SectionFragment[]
  /** The first letter of the first text spans three lines. */
  hasDropCap?: boolean
  language?: string | null
}

export function Sections({ sections, hasDropCap = false, language = null }: SectionsProps) {
  if (sections.length === 0) return null
  const firstText = sections.findIndex(({ __typename: kind }) => kind === 'RichTextSection')
  return (
    <div className="parts" lang={language ?? undefined}>
      {sections.map((section, index) => (
        // Sections have no ids, and their order is fixed.
        // oxlint-disable-next-line react/no-array-index-key
        <Section key={index} section={section} isDropped={hasDropCap && index === firstText} />
      ))}
    </div>
  )
}

function Section({ section, isDropped }: { section: SectionFragment; isDropped: boolean }) {
  switch (section.__typename) {
    case 'ImageSection':
      return <ImageSection section={section} />
    case 'QuoteSection':
      return <QuoteSection section={section} />
    case 'RichTextSection':
      return <RichText html={section.html} isDropped={isDropped} />
    case 'VideoSection':
      return <VideoSection section={section} />
    case 'EmbedSection':
      return (
        <Suspense>
          <EmbedSection section={section} />
        </Suspense>
      )
    default:
      return unknownSection(section satisfies never)
  }
}

const ImageSection = ({ section: { image, caption, credit } }: { section: SectionOf<'ImageSection'> }) => (
  <WideFigure image={image} caption={[caption, credit && `Picture: ${credit}`].filter(Boolean).join(' ')} />
)

const QuoteSection = ({ section: { quote, source } }: { section: SectionOf<'QuoteSection'> }) => (
  <figure className="pull-quote">
    <blockquote>{quote}</blockquote>
    {source && <figcaption>{source}</figcaption>}
  </figure>
)

/** Kinds that a newer server has added. */
const unknownSection = (_section: never) => null
