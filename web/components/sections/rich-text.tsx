interface RichTextProps {
  /** The gateway sanitised it. */
  html: string
  isDropped?: boolean
  /** Below a section heading, and not directly below the page title. */
  isUnderHeading?: boolean
}

export const RichText = ({ html, isDropped = false, isUnderHeading = false }: RichTextProps) => (
  <div
    className={isDropped && mayBeginLarge(html) ? 'prose drop-cap' : 'prose'}
    dangerouslySetInnerHTML={{ __html: isUnderHeading ? html : raiseHeadings(html) }}
  />
)

/** Characters for three lines beside the drop cap on a wide page; with two lines there would be a gap below. */
const DROP_CAP_LETTERS = 150

export function mayBeginLarge(html: string): boolean {
  const [first = ''] = html.split('</p>', 1)
  return first.replaceAll(/<[^>]*>/g, '').length >= DROP_CAP_LETTERS
}

/** The gateway's HTML starts with `h3`; directly below the title of a page it must start with `h2`, so that no level is skipped. */
export const raiseHeadings = (html: string): string =>
  html.replaceAll(/<(\/?)h([3-6])\b/g, (_tag, slash: string, level: string) => `<${slash}h${Number(level) - 1}`)
