import { parseAdTime, timecode } from './ad-time.ts'
import { httpUrl } from './fetch-document.ts'

/** For the library, which throws for an ad that is neither inline nor a wrapper, and uses one ad of a wrapped document by default. */
export function normaliseVast(document: Document, url: string, fill: (template: string) => string): void {
  for (const ad of elementsOf(document.documentElement, 'Ad')) {
    const wrappers = elementsOf(ad, 'Wrapper')
    if (wrappers.length === 0 && elementsOf(ad, 'InLine').length === 0) ad.parentNode?.removeChild(ad)
    for (const wrapper of wrappers) normaliseWrapper(wrapper, url, fill)
  }
  for (const linear of Array.from(document.getElementsByTagName('Linear'))) normaliseTimes(linear)
}

function normaliseTimes(linear: Element): void {
  const [duration] = elementsOf(linear, 'Duration')
  const seconds = parseAdTime(duration?.textContent ?? '')
  if (duration && seconds !== null) duration.textContent = timecode(seconds)
  // The text and the schema of VAST 3.0 spell it differently.
  const offset = linear.getAttribute('skipoffset') || linear.getAttribute('skipOffset')
  // Without a duration the library computes a percentage as 0, and the ad could be skipped at once.
  if (offset?.includes('%') && !seconds) linear.removeAttribute('skipoffset')
  else if (offset) linear.setAttribute('skipoffset', normaliseOffset(offset))
  for (const tracking of elementsOf(linear, 'TrackingEvents').flatMap((all) => elementsOf(all, 'Tracking'))) {
    const at = tracking.getAttribute('offset')
    if (at) tracking.setAttribute('offset', normaliseOffset(at))
  }
}

function normaliseOffset(written: string): string {
  const seconds = parseAdTime(written)
  return seconds === null ? written.trim() : timecode(seconds)
}

/** In place of a missing URI: the library would drop the wrapper without a report to its error URLs. */
export const NO_URI = 'none://'

function normaliseWrapper(wrapper: Element, url: string, fill: (template: string) => string): void {
  if (!wrapper.hasAttribute('allowMultipleAds')) wrapper.setAttribute('allowMultipleAds', 'true')
  // The second is in some VAST 2.0 documents.
  const tags = ['VASTAdTagURI', 'VASTAdTagURL'].flatMap((name) => elementsOf(wrapper, name))
  const uri = tags.map(({ textContent }) => textContent.trim()).find(Boolean) ?? NO_URI
  for (const tag of tags) wrapper.removeChild(tag)
  const tag = wrapper.ownerDocument.createElementNS(wrapper.namespaceURI, 'VASTAdTagURI')
  wrapper.appendChild(tag).textContent = httpUrl(fill(uri), url) ?? uri
}

const elementsOf = (parent: Element, name: string): Element[] =>
  Array.from(parent.childNodes).filter((node): node is Element => node.nodeName === name)

/** The ads of its document replace a wrapper in a pod. The library rejects a document with wrappers that are not allowed. */
export function placeWrapped(document: Document, { sequence, followAdditionalWrappers }: WrapperAd): void {
  const ads = elementsOf(document.documentElement, 'Ad')
  for (const ad of followAdditionalWrappers === false ? ads : [])
    if (elementsOf(ad, 'Wrapper').length > 0) ad.parentNode?.removeChild(ad)
  if (!Number(sequence)) return
  const inSequence = ads.filter((ad) => Number(ad.getAttribute('sequence')) > 0)
  for (const ad of inSequence) ad.setAttribute('sequence', String(nested(sequence, ad.getAttribute('sequence'))))
  if (inSequence.length === 0) ads[0]?.setAttribute('sequence', String(sequence))
}

export interface WrapperAd {
  sequence: string | null
  followAdditionalWrappers?: boolean
}

/** Sorts after the ad `outer` of a pod and before its next one. */
const nested = (outer: string | null, inner: string | null): number => Number(outer) + Number(inner) / 1_000
