import { parseAdTime } from './ad-time.ts'
import { parseDocument } from './parse-document.ts'
import type { Ping } from './tracking.ts'
import { VastError } from './vast-error.ts'

export type BreakOffset = { seconds: number } | { share: number } | 'end'

export interface VmapBreak {
  at: BreakOffset
  /** A fault in a document inside concerns its break only. */
  source: { tagUrl: string } | { vast: Document } | { fault: VastError } | null
  allowsSeveral: boolean
  /** URLs by event in lower case: `breakstart`, `breakend` and `error`. */
  tracking: ReadonlyMap<string, readonly string[]>
}

export const isVmap = ({ documentElement }: Document): boolean => documentElement.localName === 'VMAP'

/** The linear breaks in the order of their offsets. */
export function parseVmap(document: Document, parseXml: (text: string) => Document): VmapBreak[] {
  return childrenOf(document.documentElement, 'AdBreak').flatMap((element) => {
    const at = parseOffset(element.getAttribute('timeOffset') ?? '')
    const isLinear = (element.getAttribute('breakType') || 'linear')
      .toLowerCase()
      .split(/[\s,]+/)
      .includes('linear')
    if (at === null || !isLinear) return []
    const [source] = childrenOf(element, 'AdSource')
    const one = {
      source: source ? sourceOf(source, parseXml) : null,
      allowsSeveral: source?.getAttribute('allowMultipleAds') !== 'false',
      tracking: trackingOf(element),
    }
    return repeated(at, element.getAttribute('repeatAfter') ?? '').map((offset) => ({ ...one, at: offset }))
  })
}

const REPEAT = { minSeconds: 60, breaks: 48 }

/** `repeatAfter="00:15:00"`: offsets after the end of a media are never reached. */
function repeated(at: BreakOffset, repeatAfter: string): BreakOffset[] {
  const interval = parseOffset(repeatAfter)
  if (typeof at === 'string' || !('seconds' in at) || interval === null || typeof interval === 'string') return [at]
  const seconds = 'seconds' in interval ? interval.seconds : 0
  if (seconds < REPEAT.minSeconds) return [at]
  return Array.from({ length: REPEAT.breaks }, (_, index) => ({ seconds: at.seconds + index * seconds }))
}

export const reportBreak = ({ tracking }: VmapBreak, event: string, ping: Ping, code?: number): void =>
  ping(tracking.get(event.toLowerCase()) ?? [], code === undefined ? {} : { ERRORCODE: code })

/** `start`, `end`, a time or `n%`. `#1` is the first break: the one before the media. Null for `#2` and others: our media have no further ones. */
export function parseOffset(written: string): BreakOffset | null {
  const text = written.trim().toLowerCase()
  if (text === 'start' || text === '#1') return { seconds: 0 }
  if (text === 'end') return 'end'
  const [, percent] = /^(\d+(?:\.\d+)?)\s?%$/.exec(text) ?? []
  if (percent !== undefined) return Number(percent) >= 100 ? 'end' : { share: Number(percent) / 100 }
  const seconds = parseAdTime(text)
  return seconds === null ? null : { seconds }
}

/** Null when the duration is unknown, and for a break after the end. */
export function resolveOffset(at: BreakOffset, duration: number): number | null {
  if (at === 'end') return null
  if ('seconds' in at) return at.seconds
  return duration > 0 || at.share === 0 ? at.share * duration : null
}

function sourceOf(source: Element, parseXml: (text: string) => Document): VmapBreak['source'] {
  const [tag] = childrenOf(source, 'AdTagURI')
  const tagUrl = tag?.textContent.trim()
  if (tagUrl) return { tagUrl }
  const [data] = [...childrenOf(source, 'VASTAdData'), ...childrenOf(source, 'VASTData')]
  const [vast] = data ? childrenOf(data, 'VAST') : []
  // Some write the document as text, in CDATA.
  const text = vast ? new XMLSerializer().serializeToString(vast) : (data?.textContent.trim() ?? '')
  if (!text.startsWith('<')) return null
  try {
    return { vast: parseDocument(text, parseXml) }
  } catch (cause) {
    if (cause instanceof VastError) return { fault: cause }
    throw cause
  }
}

function trackingOf(element: Element): Map<string, string[]> {
  const tracking = new Map<string, string[]>()
  for (const each of childrenOf(element, 'TrackingEvents').flatMap((all) => childrenOf(all, 'Tracking'))) {
    const event = (each.getAttribute('event') ?? '').trim().toLowerCase()
    tracking.set(event, [...(tracking.get(event) ?? []), each.textContent.trim()])
  }
  return tracking
}

/** Ad servers use several namespaces for VMAP, and some none. */
const childrenOf = (parent: Element, name: string): Element[] =>
  Array.from(parent.childNodes).filter(
    (node): node is Element => node.nodeType === 1 && (node as Element).localName === name,
  )
