import { generateOpml } from 'feedsmith'
import { xmlText } from './xml-text.ts'

export interface OpmlFeed {
  title: string
  xmlUrl: string
  htmlUrl?: string
}

/** Readers accept a document without feeds, but the library refuses to write it. */
const emptyOpml = (title: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<opml version="2.0"><head><title>${escaped(title)}</title></head><body/></opml>\n`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** OPML 2.0, which podcast apps import. */
export function writeOpml(
  title: string,
  feeds: readonly OpmlFeed[],
  head: { dateCreated?: Date; ownerName?: string } = {},
) {
  const { dateCreated, ownerName } = head
  if (feeds.length === 0) return emptyOpml(xmlText(title))
  return generateOpml({
    head: {
      title: xmlText(title),
      ...(dateCreated && { dateCreated }),
      ...(ownerName !== undefined && { ownerName: xmlText(ownerName) }),
      docs: 'http://opml.org/spec2.opml',
    },
    body: {
      outlines: feeds.map((feed) => ({
        text: xmlText(feed.title),
        title: xmlText(feed.title),
        type: 'rss',
        xmlUrl: feed.xmlUrl,
        ...(feed.htmlUrl !== undefined && { htmlUrl: feed.htmlUrl }),
      })),
    },
  })
}
