import { raiseHeadings } from './raise-headings.ts'

interface RichTextProps {
  /** Made safe by the gateway. */
  html: string
  isDropped?: boolean
  /** It stands under a heading of the page, not directly under the page's title. */
  isUnderHeading?: boolean
}

/** Text of the editors with its headings, lists and links. */
export const RichText = ({ html, isDropped = false, isUnderHeading = false }: RichTextProps) => (
  <div
    className={isDropped ? 'prose drop-cap' : 'prose'}
    dangerouslySetInnerHTML={{ __html: isUnderHeading ? html : raiseHeadings(html) }}
  />
)
