import { raiseHeadings } from './raise-headings.ts'

interface RichTextProps {
  /** HTML that the gateway sanitised. */
  html: string
  isDropped?: boolean
  /** Whether the text is below a section heading and not directly below the page title. */
  isUnderHeading?: boolean
}

/** Editorial HTML with headings, lists and links. */
export const RichText = ({ html, isDropped = false, isUnderHeading = false }: RichTextProps) => (
  <div
    className={isDropped ? 'prose drop-cap' : 'prose'}
    dangerouslySetInnerHTML={{ __html: isUnderHeading ? html : raiseHeadings(html) }}
  />
)
