import { webUrl } from '#server/lib/urls/web-url.ts'
import type { Feed, FeedChapter, FeedItem, FeedPerson } from './feed.ts'
import { positiveNumber, toLine } from './field-values.ts'
import { parseDuration } from './parse-duration.ts'
import { atomLinks, findAll, findFirst, firstText, textContent } from './xml-find.ts'
import type { XmlNode } from './xml-tree.ts'

const MAX_ENTRIES = 200
const MAX_CHAPTERS = 2_000

export function readPersons(node: XmlNode, base: string | null): FeedPerson[] {
  const persons = findAll(node, 'podcast:person')
  if (persons.length === 0) return readContributors(node, base)
  return persons
    .slice(0, MAX_ENTRIES)
    .map((person) => ({
      name: toLine(textContent(person)).slice(0, 300),
      role: person.attributes['role']?.trim().toLowerCase().slice(0, 100) || 'host',
      group: person.attributes['group']?.trim().toLowerCase().slice(0, 100) || 'cast',
      imageUrl: webUrl(person.attributes['img'], person.base ?? base),
      href: webUrl(person.attributes['href'], person.base ?? base),
    }))
    .filter((person) => person.name !== '')
}

/** Podlove names the participants of an episode as contributors of Atom. */
function readContributors(node: XmlNode, base: string | null): FeedPerson[] {
  return findAll(node, 'atom:contributor')
    .slice(0, MAX_ENTRIES)
    .map((person) => ({
      name: toLine(firstText(person, 'atom:name')).slice(0, 300),
      role: 'contributor',
      group: 'cast',
      imageUrl: null,
      href: webUrl(firstText(person, 'atom:uri'), person.base ?? base),
    }))
    .filter((person) => person.name !== '')
}

export function readFunding(node: XmlNode, base: string | null): Feed['funding'] {
  const offers = [
    ...findAll(node, 'podcast:funding').map((offer) => ({
      href: offer.attributes['url'],
      title: textContent(offer),
    })),
    ...atomLinks(node, 'payment').map((link) => ({
      href: link.attributes['href'],
      title: link.attributes['title'] ?? '',
    })),
    ...findAll(node, 'rawvoice:donate').map((offer) => ({
      href: offer.attributes['href'],
      title: textContent(offer),
    })),
  ]
  return offers.slice(0, MAX_ENTRIES).flatMap(({ href, title }) => {
    const url = webUrl(href, base)
    return url ? [{ url, title: toLine(title).slice(0, 300) }] : []
  })
}

/** The chapters in the feed, or else their file, which would have to be fetched. */
export function readChapters(item: XmlNode, base: string | null): FeedItem['chapters'] {
  const list = findFirst(item, 'psc:chapters')
  const inline = list
    ? findAll(list, 'psc:chapter')
        .slice(0, MAX_CHAPTERS)
        .map((node) => toChapter(node, base))
    : []
  const chapters = inline.filter((chapter) => chapter !== null)
  if (chapters.length > 0) return chapters.toSorted((one, other) => one.startSeconds - other.startSeconds)

  const file = findFirst(item, 'podcast:chapters')
  const url = webUrl(file?.attributes['url'], file?.base ?? base)
  return url ? { url, type: file?.attributes['type']?.trim() || 'application/json+chapters' } : null
}

function toChapter(node: XmlNode, base: string | null): FeedChapter | null {
  const startSeconds = parseDuration(node.attributes['start'] ?? '')
  if (startSeconds === null) return null
  const href = webUrl(node.attributes['href'], node.base ?? base)
  const imageUrl = webUrl(node.attributes['image'], node.base ?? base)
  const title = toLine(node.attributes['title'] ?? textContent(node))
  if (title === '') return null
  return { startSeconds, title, ...(href && { href }), ...(imageUrl && { imageUrl }) }
}

export function readTranscripts(item: XmlNode, base: string | null): FeedItem['transcripts'] {
  const word = (text: string | undefined) => text?.trim().slice(0, 100) ?? ''
  // Video platforms write captions as subtitles of Media RSS, perhaps in a group.
  const subtitles = [item, ...findAll(item, 'media:group')].flatMap((node) => findAll(node, 'media:subtitle'))
  return [...findAll(item, 'podcast:transcript'), ...subtitles].slice(0, MAX_ENTRIES).flatMap((node) => {
    const url = webUrl(node.attributes['url'] ?? node.attributes['href'], node.base ?? base)
    if (!url) return []
    const { type, lang, language = lang, rel } = node.attributes
    return [
      {
        url,
        type: transcriptType(word(type).toLowerCase(), url),
        language: word(language) || null,
        rel: word(rel) || null,
      },
    ]
  })
}

const TRANSCRIPT_TYPE_BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    vtt: 'text/vtt',
    srt: 'application/srt',
    json: 'application/json',
    html: 'text/html',
    htm: 'text/html',
    ttml: 'application/ttml+xml',
    dfxp: 'application/ttml+xml',
    ass: 'text/x-ssa',
    ssa: 'text/x-ssa',
    smi: 'application/x-sami',
  }),
)

/** Derived from the file name where the feed has no type, an unspecific one, or only `srt`. */
export function transcriptType(declared: string, url: string): string {
  if (declared.includes('/') && !/octet-stream|text\/plain/.test(declared)) return declared
  const extension = /\.(\w{3,4})$/.exec(new URL(url).pathname.toLowerCase())?.[1] ?? ''
  const known = TRANSCRIPT_TYPE_BY_EXTENSION.get(declared) ?? TRANSCRIPT_TYPE_BY_EXTENSION.get(extension)
  return known ?? (declared.includes('/') ? declared : 'text/plain')
}

/** The standard has only seconds, some feeds a clock time. */
const secondsOf = (text: string | undefined): number | null => positiveNumber(text) ?? parseDuration(text ?? '')

export function readSoundbites(item: XmlNode): FeedItem['soundbites'] {
  return findAll(item, 'podcast:soundbite')
    .slice(0, MAX_ENTRIES)
    .flatMap((node) => {
      const startSeconds = secondsOf(node.attributes['starttime'])
      const durationSeconds = secondsOf(node.attributes['duration'])
      if (startSeconds === null || durationSeconds === null) return []
      return [{ startSeconds, durationSeconds, title: toLine(textContent(node)).slice(0, 300) }]
    })
}
