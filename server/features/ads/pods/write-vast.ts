import { AD_PODS_PATH, LINEAR_EVENTS, SPOT_FILES_PATH } from '#contract/ad-pods.ts'
import { linkTarget } from '#server/lib/urls/web-url.ts'
import type { Pod } from './pod-token.ts'
import type { Spot } from './spots.ts'

interface VastFacts {
  pod: Pod
  token: string
  spots: readonly Spot[]
  origin: string
  productName: string
}

const COMPANION = { width: 300, height: 300, assetWidth: 600, assetHeight: 600 }

/** VAST 4.2, whose schema prescribes the order of elements. Spots that no longer exist are left out. */
export function writeVast(facts: VastFacts): string {
  const { pod, token, spots, origin } = facts
  const found = pod.spots.flatMap((id) => spots.find((spot) => spot.id === id) ?? [])
  const ads = found.map((spot, index) => adOf(spot, index + 1, facts)).join('')
  const error = cdata('Error', `${origin}${AD_PODS_PATH}/${token}/pod/error-[ERRORCODE]`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<VAST version="4.2" xmlns="http://www.iab.com/VAST">${ads || error}</VAST>\n`
}

function adOf(spot: Spot, sequence: number, { pod, token, origin, productName }: VastFacts): string {
  const track = (event: string) => `${origin}${AD_PODS_PATH}/${token}/${spot.id}/${event}`
  return element(
    'Ad',
    { id: spot.id, sequence, adType: pod.isFilm ? 'video' : 'audio' },
    element(
      'InLine',
      {},
      element('AdSystem', { version: '1' }, escape(productName)) +
        cdata('Error', track('error-[ERRORCODE]')) +
        element(
          'Extensions',
          {},
          element('Extension', { type: 'loudness' }, element('Loudness', { unit: 'LUFS' }, String(spot.lufs))),
        ) +
        cdata('Impression', track('impression'), { id: 'house' }) +
        element('AdServingId', {}, `${pod.id}-${sequence}`) +
        element('AdTitle', {}, escape(spot.title)) +
        element('Advertiser', {}, escape(spot.advertiser)) +
        element('Creatives', {}, linearOf(spot, pod, origin, track) + companionOf(spot, origin, track)),
    ),
  )
}

type Track = (event: string) => string

function linearOf(spot: Spot, { isFilm }: Pod, origin: string, track: Track): string {
  const type = isFilm ? 'video/mp4' : 'audio/mp4'
  const files = spot.files
    .filter((file) => file.type === type)
    .map(({ name, width = 0, height = 0 }) =>
      cdata('MediaFile', `${origin}${SPOT_FILES_PATH}/${name}`, { delivery: 'progressive', type, width, height }),
    )
  const skip: Record<string, string> =
    spot.skipAfterSeconds === undefined ? {} : { skipoffset: timecode(spot.skipAfterSeconds * 1_000) }
  const events = LINEAR_EVENTS.map((event) => cdata('Tracking', track(event), { event }))
  return element(
    'Creative',
    { id: `${spot.id}-linear` },
    universalId(spot) +
      element(
        'Linear',
        skip,
        element('TrackingEvents', {}, events.join('')) +
          element('Duration', {}, timecode(spot.durationMs)) +
          element('MediaFiles', {}, files.join('')) +
          element(
            'VideoClicks',
            {},
            cdata('ClickTracking', track('click')) + cdata('ClickThrough', absolute(spot.clickUrl, origin)),
          ),
      ),
  )
}

function companionOf(spot: Spot, origin: string, track: Track): string {
  if (spot.companion === undefined) return ''
  const type = spot.companion.endsWith('.jpg') ? 'image/jpeg' : `image/${spot.companion.split('.').at(-1)}`
  const companion = element(
    'Companion',
    { ...COMPANION, renderingMode: 'concurrent' },
    cdata('StaticResource', `${origin}${SPOT_FILES_PATH}/${spot.companion}`, { creativeType: type }) +
      element('AltText', {}, escape(`${spot.advertiser}: ${spot.title}`)) +
      cdata('CompanionClickThrough', absolute(spot.clickUrl, origin)) +
      cdata('CompanionClickTracking', track('companionClick'), { id: 'house' }) +
      element('TrackingEvents', {}, cdata('Tracking', track('companionView'), { event: 'creativeView' })),
  )
  return element('Creative', { id: `${spot.id}-companion` }, universalId(spot) + element('CompanionAds', {}, companion))
}

const universalId = ({ id }: Spot): string => element('UniversalAdId', { idRegistry: 'unknown' }, id)

const absolute = (target: string, origin: string): string => new URL(linkTarget(target) ?? '/', origin).href

const timecode = (ms: number): string => new Date(ms).toISOString().slice(11, 23)

/** XML has no escapes for most control characters. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{C}\t\n\r]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')

const element = (name: string, attributes: Record<string, string | number>, content: string): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(String(value))}"`)
    .join('')}>${content}</${name}>`

/** `content` is a URL, in which `]]>` cannot occur. */
const cdata = (name: string, content: string, attributes: Record<string, string | number> = {}): string =>
  element(name, attributes, `<![CDATA[${content}]]>`)
