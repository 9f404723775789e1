import type { types } from 'hls-parser'
import { RecorderError } from './recorder-error.ts'

/** Bits per second above which speech and music do not audibly improve. */
const GOOD_BANDWIDTH = 192_000

/** The best audio-only variant up to GOOD_BANDWIDTH, or else the smallest one. Several URLs are redundant servers of it. */
export function chooseVariants({ variants }: types.MasterPlaylist, url: string): string[] {
  const known = variants.filter(
    ({ isIFrameOnly, uri }) => !isIFrameOnly && typeof uri === 'string' && URL.canParse(uri, url),
  )
  const playable = known.filter((variant) => !isRareAudio(variant))
  const candidates = playable.length > 0 ? playable : known
  const audioOnly = candidates.filter((variant) => !hasVideo(variant))
  const choice = (audioOnly.length > 0 ? audioOnly : candidates).toSorted((a, b) => rank(a) - rank(b))[0]
  if (!choice) throw new RecorderError('STREAM_NOT_HLS', 'The playlist has no variants')
  // An audio rendition without a URL is part of the variant.
  const urls = candidates
    .filter((other) => isSame(choice, other))
    .map(({ audio, uri }) => audioRendition(audio)?.uri ?? uri)
  return [...new Set(urls)]
}

const isSame = (one: types.Variant, other: types.Variant): boolean =>
  one.bandwidth === other.bandwidth &&
  one.codecs === other.codecs &&
  one.resolution?.width === other.resolution?.width &&
  one.resolution?.height === other.resolution?.height

const hasVideo = ({ resolution, codecs = '' }: types.Variant) =>
  Boolean(resolution) || /\b(?:avc|hvc|hev|av0|vp0|dvh)/i.test(codecs)

/** Codecs that browsers do not decode everywhere: those of cinemas, and USAC (xHE-AAC). */
const isRareAudio = ({ codecs = '' }: types.Variant) =>
  /\b(?:[ae]c-[34]|dts|mha1|mhm1|mp4a\.40\.42)/i.test(codecs) && !/\b(?:mp4a\.(?!40\.42)|opus|flac)/i.test(codecs)

/** A player selects it by default. Source: RFC 8216, 4.3.4.1. */
function audioRendition(renditions: readonly types.Rendition[]): types.Rendition | undefined {
  const sounds = renditions.filter(({ characteristics = '' }) => !characteristics.includes('describes-video'))
  return sounds.find(({ isDefault }) => isDefault) ?? sounds.find(({ autoselect }) => autoselect) ?? sounds[0]
}

function rank(variant: types.Variant): number {
  const bandwidth = variant.bandwidth || 0
  return bandwidth <= GOOD_BANDWIDTH ? GOOD_BANDWIDTH - bandwidth : bandwidth
}
