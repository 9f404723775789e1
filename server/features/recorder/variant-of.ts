import type { types } from 'hls-parser'
import { RecorderError } from './recorder-error.ts'

/** Bits per second of a sound that nobody hears better. */
const GOOD_BANDWIDTH = 192_000

/** Returns the best sound alone up to a good bandwidth, else the smallest variant; its separate sound where it has one. */
export function variantOf({ variants }: types.MasterPlaylist): string {
  const playable = variants.filter(({ isIFrameOnly, uri }) => !isIFrameOnly && typeof uri === 'string')
  const sounds = playable.filter((variant) => !hasPictures(variant))
  const choice = (sounds.length > 0 ? sounds : playable).toSorted((a, b) => rank(a) - rank(b))[0]
  if (!choice) throw new RecorderError('STREAM_NOT_HLS', 'The playlist has no variants')
  // A default without an address is in the variant itself.
  const separate = choice.audio.find(({ isDefault }) => isDefault) ?? choice.audio.find(({ uri }) => uri)
  return separate?.uri ?? choice.uri
}

const hasPictures = ({ resolution, codecs = '' }: types.Variant) =>
  Boolean(resolution) || /\b(?:avc|hvc|hev|av0|vp0|dvh)/i.test(codecs)

function rank(variant: types.Variant): number {
  const bandwidth = variant.bandwidth || 0
  return bandwidth <= GOOD_BANDWIDTH ? GOOD_BANDWIDTH - bandwidth : bandwidth
}
