/**
 * Raises headings by one level. The gateway's HTML starts with `h3`; directly below the title of a page it must start with `h2`,
 * so that no level is skipped.
 */
export const raiseHeadings = (html: string): string =>
  html.replaceAll(/<(\/?)h([3-6])\b/g, (_tag, slash: string, level: string) => `<${slash}h${Number(level) - 1}`)
