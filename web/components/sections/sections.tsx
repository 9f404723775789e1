import type { SectionFragment } from '#web/gateway/generated/types.ts'
import { EmbedSection } from './embed-section.tsx'
import { ImageSection } from './image-section.tsx'
import { QuoteSection } from './quote-section.tsx'
import { RichText } from './rich-text.tsx'
import { VideoSection } from './video-section.tsx'
import './sections.css'

interface SectionsProps {
  sections: readonly SectionFragment[]
  /** The first letter of the text stands over three lines. */
  hasDropCap?: boolean
  language?: string | null
}

/** The parts of an article, a page or a competition, in the editor's order. */
export function Sections({ sections, hasDropCap = false, language = null }: SectionsProps) {
  if (sections.length === 0) return null
  const firstText = sections.findIndex(({ __typename: kind }) => kind === 'RichTextSection')
  return (
    <div className="parts" lang={language ?? undefined}>
      {sections.map((section, index) => (
        // They have no ids, and a page never changes their order.
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
      return <EmbedSection section={section} />
    default:
      return unknownSection(section satisfies never)
  }
}

/** A newer server may know kinds that this page was not built for; the rest can be read without them. */
const unknownSection = (_section: never) => null
