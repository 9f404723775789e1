import { webUrl } from '#server/lib/urls/web-url.ts'
import type { AlternateEnclosure, FeedEnclosure } from './feed.ts'
import { byteCount, positiveInteger, positiveNumber } from './field-values.ts'
import { guessMediaType, isImage, isPlayable, rarity } from './media-types.ts'
import { atomLinks, childElements, findAll, findFirst, firstText, pageLinks } from './xml-find.ts'
import type { XmlNode } from './xml-tree.ts'

export interface ItemMedia {
  enclosure: FeedEnclosure | null
  alternateEnclosures: AlternateEnclosure[]
  imageUrl: string | null
  /** The first playable file, from which a missing guid is derived. */
  firstUrl: string | null
}

export function readItemMedia(item: XmlNode, base: string | null): ItemMedia {
  const media = mediaContents(item)
  const files = [
    ...findAll(item, 'enclosure').map((node) => toFile(node, declaredUrl(node), base)),
    ...findAll(item, 'enc:enclosure').map((node) => rdfFile(node, base)),
    ...atomLinks(item, 'enclosure').map((node) => toFile(node, node.attributes['href'], base)),
    ...findAll(item, 'atom:content').map((node) => toFile(node, node.attributes['src'], base)),
    ...media
      .filter(isAudioOrVideo)
      .toSorted(defaultFirst)
      .map((node) => toFile(node, node.attributes['url'], base)),
  ].filter((file) => file !== null)

  const alternates = findAll(item, 'podcast:alternateenclosure').flatMap((node) => alternatesIn(node, base))
  // Some items have only alternate enclosures.
  const listed = [...files, ...alternates].filter((file) => isPlayable(file.type))
  const playable = listed.length > 0 ? listed : linkedFiles(item, base)
  const [enclosure = null, ...others] = withoutRepeats(playable).toSorted((a, b) => rarity(a) - rarity(b))
  return {
    enclosure: enclosure && {
      url: enclosure.url,
      type: enclosure.type,
      length: enclosure.length,
    },
    alternateEnclosures: withoutRepeats([...others, ...alternates]).filter((file) => file.url !== enclosure?.url),
    firstUrl: playable[0]?.url ?? null,
    imageUrl: findImageUrl(item, base) ?? files.find((file) => isImage(file.type))?.url ?? null,
  }
}

/** RSS before 0.92 has no enclosures: the link of an item is its audio. */
const linkedFiles = (item: XmlNode, base: string | null): AlternateEnclosure[] =>
  [...findAll(item, 'link'), ...pageLinks(item)]
    .map((node) => toFile(node, declaredUrl(node), base))
    .filter((file) => file !== null)
    .filter(({ type }) => /^(?:audio|video)\//.test(type) && isPlayable(type))

/** The image of a channel or an item. */
export function findImageUrl(node: XmlNode, base: string | null): string | null {
  for (const [element, attribute] of imageElements(node)) {
    const url = element && webUrl(urlText(element, attribute), element.base ?? base)
    if (url) return url
  }
  return widestOfSet(findFirst(node, 'podcast:images'), base) ?? rssImageUrl(node, base)
}

/** The preferred element first, each with the attribute that should have its URL. */
function imageElements(node: XmlNode): [XmlNode | null | undefined, 'href' | 'url'][] {
  const thumbnail = thumbnailIn(node)
  const image = largestImage(node)
  // Galleries have a thumbnail of 75 pixels beside each photo.
  const isTooSmall = thumbnail && image && widthOf(thumbnail) > 0 && widthOf(thumbnail) < widthOf(image)
  return [
    ...findAll(node, 'itunes:image').map((image): [XmlNode, 'href'] => [image, 'href']),
    [findAll(node, 'podcast:image').find(isCover), 'href'],
    [findFirst(node, 'googleplay:image'), 'href'],
    [findFirst(node, 'iono:thumbnail'), 'href'],
    [isTooSmall ? image : thumbnail, 'url'],
    [findFirst(node, 'rawvoice:poster'), 'url'],
    [image, 'url'],
  ]
}

const isCover = ({ attributes }: XmlNode) => !/social|banner|hero/i.test(attributes['purpose'] ?? '')

const urlText = (element: XmlNode, attribute: string): string =>
  element.attributes[attribute] || element.attributes['url'] || ownText(element) || firstText(element, 'url')

/** `<image>` of RSS, or the logo of Atom. */
function rssImageUrl(node: XmlNode, base: string | null): string | null {
  const image = findFirst(node, 'image')
  const href =
    (image && (firstText(image, 'url') || declaredUrl(image))) || firstText(node, 'thumbnail', 'atom:logo', 'atom:icon')
  return webUrl(href, image?.base ?? node.base ?? base)
}

/** `srcset="https://a.example/s.jpg 300w, https://a.example/l.jpg 1500w"` */
function widestOfSet(images: XmlNode | null, base: string | null): string | null {
  const [widest] = (images?.attributes['srcset'] ?? '')
    .slice(0, MAX_SET)
    .split(/,\s+/)
    .map((entry) => entry.trim().split(/\s+/))
    .toSorted(([, one], [, other]) => Number.parseFloat(other ?? '0') - Number.parseFloat(one ?? '0'))
  return webUrl(widest?.[0], images?.base ?? base)
}

const MAX_SET = 20_000

function ownText(node: XmlNode): string {
  return node.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim()
}

export function mediaContents(node: XmlNode): XmlNode[] {
  return childElements(node).flatMap((child) => {
    if (child.name === 'media:content') return [child]
    return child.name === 'media:group' ? findAll(child, 'media:content') : []
  })
}

function thumbnailIn(node: XmlNode): XmlNode | undefined {
  const holders = [node, ...findAll(node, 'media:group'), ...mediaContents(node)]
  return widestFirst(holders.flatMap((holder) => findAll(holder, 'media:thumbnail')))[0]
}

function isAudioOrVideo(media: XmlNode): boolean {
  return /^(audio|video)/.test(kindOf(media))
}

const defaultFirst = (one: XmlNode, other: XmlNode) => Number(isDefault(other)) - Number(isDefault(one))

const isDefault = ({ attributes }: XmlNode) => /^true$/i.test(attributes['isdefault'] ?? '')

/** `audio` or `image` (the `medium`), or else the media type. */
function kindOf({ attributes }: XmlNode): string {
  if (attributes['medium']) return attributes['medium']
  const url = webUrl(attributes['url'], 'https://host.invalid')
  const type = url ? guessMediaType(attributes['type'], url) : ''
  // An element without a type and with only dimensions is an image.
  const { width, duration, bitrate } = attributes
  return type === 'application/octet-stream' && width && !duration && !bitrate ? 'image' : type
}

export function largestImage(node: XmlNode): XmlNode | undefined {
  const images = mediaContents(node).filter((media) => kindOf(media).startsWith('image') && !isAvatar(media))
  return widestFirst(images)[0]
}

/** WordPress lists the face of the author as an image of the item. */
const isAvatar = ({ attributes }: XmlNode) => /^https?:\/\/(?:[\w-]+\.)?gravatar\.com\//i.test(attributes['url'] ?? '')

const widthOf = ({ attributes }: XmlNode) => positiveInteger(attributes['width']) ?? 0
const widestFirst = (images: readonly XmlNode[]) => images.toSorted((one, other) => widthOf(other) - widthOf(one))

function toFile(node: XmlNode, href: string | undefined, base: string | null): AlternateEnclosure | null {
  // Some feeds escape URLs twice.
  const url = webUrl(href?.replaceAll('&amp;', '&'), node.base ?? base)
  if (!url) return null
  const { type, length, filesize, title, lang, bitrate, height } = node.attributes
  return {
    url,
    type: guessMediaType(type, url),
    length: byteCount(length ?? filesize),
    title: title?.trim() || null,
    language: lang?.trim() || null,
    // Media RSS has bitrates in kilobits per second.
    bitrate: scaled(positiveNumber(bitrate), node.name.startsWith('media:') ? 1000 : 1),
    height: positiveInteger(height),
  }
}

const declaredUrl = (node: XmlNode) => node.attributes['url'] ?? node.attributes['href'] ?? ownText(node)

/** The enclosure of RSS 1.0: attributes, or elements within. */
function rdfFile(node: XmlNode, base: string | null): AlternateEnclosure | null {
  const inner = findFirst(node, 'enc:enclosure') ?? node
  const value = (name: string) => inner.attributes[`enc:${name}`] ?? firstText(inner, `enc:${name}`)
  const attributes = { type: value('type'), length: value('length') }
  return toFile({ ...inner, attributes }, inner.attributes['rdf:resource'] ?? value('url'), base)
}

function scaled(value: number | null, factor: number): number | null {
  return value === null ? null : value * factor
}

/** A source may have a type of its own, such as that of a torrent of the film. */
function alternatesIn(node: XmlNode, base: string | null): AlternateEnclosure[] {
  return findAll(node, 'podcast:source')
    .map((source) => {
      const type = source.attributes['contenttype'] ?? node.attributes['type']
      const attributes = { ...node.attributes, ...(type !== undefined && { type }) }
      return toFile({ ...node, attributes, base: source.base }, source.attributes['uri'], base)
    })
    .filter((file) => file !== null)
}

/** A file that is listed twice has the length of either. */
function withoutRepeats(files: readonly AlternateEnclosure[]): AlternateEnclosure[] {
  const byUrl = new Map<string, AlternateEnclosure>()
  for (const file of files) {
    const known = byUrl.get(file.url)
    byUrl.set(file.url, known ? { ...known, length: known.length ?? file.length } : file)
  }
  return [...byUrl.values()]
}
