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

/**
 * Raises headings by one level. The gateway's HTML starts with `h3`; directly below the title of a page it must start with `h2`,
 * so that no level is skipped.
 */
export const raiseHeadings = (html: string): string =>
  html.replaceAll(/<(\/?)h([3-6])\b/g, (_tag, slash: string, level: string) => `<${slash}h${Number(level) - 1}`)
