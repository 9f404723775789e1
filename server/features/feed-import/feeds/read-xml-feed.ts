import { webUrl } from '#server/lib/urls/web-url.ts'
import { readCategories } from './categories.ts'
import { dateOrderOf } from './date-order.ts'
import { type Feed, FeedError } from './feed.ts'
import { canonicalLanguage, plainLine, readAuthor, readExplicit, richText } from './field-values.ts'
import { finishItems, MAX_ITEMS } from './finish-items.ts'
import { noteOnDates } from './first-date.ts'
import { summaryOf } from './host-notices.ts'
import { findImageUrl } from './item-media.ts'
import { readFunding, readPersons } from './podcast-tags.ts'
import { readXmlItem } from './read-xml-item.ts'
import { publishedEntries } from './unpublished-entries.ts'
import { fromWordpress } from './wordpress-export.ts'
import { atomLinks, childElements, findFirst, firstText, pageLinks } from './xml-find.ts'
import { parseXml, type XmlNode } from './xml-tree.ts'

const ROOTS = new Set(['rss', 'rdf:rdf', 'atom:feed', 'channel'])

export function readXmlFeed(text: string, documentUrl: string | null): Feed {
  const root = parseXml(text, documentUrl)
  if (!root) throw new FeedError('FEED_EMPTY_DOCUMENT', 'The document has no content')
  if (!ROOTS.has(root.name)) throw new FeedError('FEED_NOT_A_FEED', describeUnknownRoot(root, documentUrl))

  const channel = findFirst(root, 'channel') ?? root
  refuseTruncated(root, channel)
  const link = readLink(channel, documentUrl)
  const base = channel.base ?? link ?? documentUrl
  const explicit = readExplicit(channel) ?? false
  const description = richText(
    channel,
    base,
    'description',
    'atom:subtitle',
    'itunes:summary',
    'googleplay:description',
    'atom:tagline',
    'itunes:subtitle',
  )
  const unreadDates: string[] = []
  const { published: nodes, notes } = publishedEntries(findItems(root))
  const dateOrder = dateOrderOf(
    [channel, ...nodes].map((node) => firstText(node, 'pubdate', 'dc:date', 'lastbuilddate')),
  )
  const read = nodes
    .map(fromWordpress(channel))
    .map((item) => readXmlItem(item, { base, explicit, unreadDates, dateOrder }))
  const { items, warnings: omissions } = finishItems(read)
  const warnings = [...notes, ...omissions, ...noteOnDates(unreadDates)]
  const title = plainLine(channel, 'title', 'atom:title', 'itunes:title', 'dc:title')
  return {
    title,
    description,
    descriptionText: summaryOf(description),
    link,
    language: canonicalLanguage(
      firstText(channel, 'language', 'dc:language') || (channel.attributes['xml:lang'] ?? root.attributes['xml:lang']),
    ),
    author: readAuthor(channel),
    owner: readOwner(channel),
    image: findImageUrl(channel, base) ?? findImageUrl(root, base),
    explicit,
    type: firstText(channel, 'itunes:type').toLowerCase() === 'serial' ? 'serial' : 'episodic',
    guid: firstText(channel, 'podcast:guid') || null,
    categories: readCategories(channel),
    funding: readFunding(channel, base),
    persons: readPersons(channel, base),
    newFeedUrl: readNewFeedUrl(root, channel),
    hub: readAtomLink(channel, 'hub', documentUrl ?? base),
    self: readAtomLink(channel, 'self', documentUrl ?? base),
    // The second is the one of archived feeds (RFC 5005).
    nextPage:
      readAtomLink(channel, 'next', documentUrl ?? base) ?? readAtomLink(channel, 'prev-archive', documentUrl ?? base),
    items,
    warnings: title === '' && items.length === 0 ? [...warnings, 'the feed has neither a title nor items'] : warnings,
  }
}

/** Throws FEED_TRUNCATED. In RSS all items are in the channel, so the document may end after it. */
function refuseTruncated(root: XmlNode, channel: XmlNode): void {
  if (root.isClosed || (root.name === 'rss' && channel.isClosed)) return
  throw new FeedError(
    'FEED_TRUNCATED',
    `The feed is incomplete: the document ends before <${root.name}> is closed, so nothing was taken from it`,
  )
}

function describeUnknownRoot(root: XmlNode, documentUrl: string | null): string {
  if (!/^(xhtml:)?html$/.test(root.name))
    return `The document is not a feed: it begins with <${root.name.slice(0, 60)}>`
  const head = findFirst(root, 'head', 'xhtml:head')
  const offered =
    head && findBelow(head, ({ attributes }) => /^application\/(rss|atom|feed)\+/.test(attributes['type'] ?? ''))
  const url = webUrl(offered?.attributes['href'], documentUrl)
  return `The document is a web page, not a feed${url ? `; the page names this feed: ${url}` : ''}`
}

/** Searches all descendants: missing closing tags nest elements that should be siblings. */
function findBelow(node: XmlNode, matches: (node: XmlNode) => boolean): XmlNode | null {
  for (const child of childElements(node)) {
    const found = matches(child) ? child : findBelow(child, matches)
    if (found) return found
  }
  return null
}

/** Items are in the channel, beside it (RSS 1.0), or by mistake in one another. */
function findItems(node: XmlNode, found: XmlNode[] = []): XmlNode[] {
  for (const child of childElements(node)) {
    const isItem = child.name === 'item' || child.name === 'atom:entry'
    if (found.length >= 2 * MAX_ITEMS) break
    if (isItem) found.push(child)
    if (isItem || child.name === 'channel' || child.name === 'items') findItems(child, found)
  }
  return found
}

function readLink(channel: XmlNode, documentUrl: string | null): string | null {
  const [page] = pageLinks(channel)
  return (
    webUrl(firstText(channel, 'link'), channel.base ?? documentUrl) ??
    webUrl(page?.attributes['href'], page?.base ?? documentUrl)
  )
}

function readAtomLink(channel: XmlNode, relation: string, documentUrl: string | null): string | null {
  const [link] = atomLinks(channel, relation)
  return webUrl(link?.attributes['href'], link?.base ?? documentUrl)
}

function readNewFeedUrl(root: XmlNode, channel: XmlNode): string | null {
  const redirect = findFirst(root, 'redirect')
  return webUrl(
    firstText(channel, 'itunes:new-feed-url', 'googleplay:newfeedurl') ||
      (redirect && firstText(redirect, 'newlocation')),
  )
}

function readOwner(channel: XmlNode): Feed['owner'] {
  const owner = findFirst(channel, 'itunes:owner')
  const name = owner ? plainLine(owner, 'itunes:name').slice(0, 300) : ''
  const mail = (owner && firstText(owner, 'itunes:email')) || firstText(channel, 'googleplay:email', 'googleplay:owner')
  const isMail = /^[^\s@<>]+@[^\s@<>]+$/.test(mail)
  return name || isMail ? { name: name || null, mail: isMail ? mail : null } : null
}
