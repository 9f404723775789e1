export interface Heading {
  id: string
  text: string
}

const HEADING = /<h3>([\s\S]*?)<\/h3>/g
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Adds ids; the gateway sends headings from `h3` down, without attributes. `prefix` tells the texts of one page apart. */
export function withHeadings(html: string, prefix: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = html.replaceAll(HEADING, (_all, inner: string) => {
    const heading = { id: `${prefix}-${headings.length + 1}`, text: plainText(inner) }
    headings.push(heading)
    return `<h3 id="${heading.id}">${inner}</h3>`
  })
  return { html: marked, headings }
}

const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim()
