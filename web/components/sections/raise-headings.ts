/**
 * The gateway's HTML begins with headings of the third level. Directly under the title of a page they are of the second,
 * so that no level is left out.
 */
export const raiseHeadings = (html: string): string =>
  html.replaceAll(/<(\/?)h([3-6])\b/g, (_tag, slash: string, level: string) => `<${slash}h${Number(level) - 1}`)
