import type { MediaKind } from '../core/state.ts'
import { requestUrl } from './fetch-document.ts'
import { fillMacros, type Macros } from './tracking.ts'
import type { VastLinear, VastMediaFile } from './vast-types.ts'

/** Without files that need a script; best first: audio before video for audio media, then by a bit rate that suits a phone. */
export function playableFiles(
  linear: VastLinear,
  { kind, element }: { kind: MediaKind; element: HTMLMediaElement },
  macros: Macros,
): string[] {
  const suits = (file: VastMediaFile) => !file.apiFramework && element.canPlayType(typeOf(file, element)) !== ''
  return linear.mediaFiles
    .filter(suits)
    .toSorted((a, b) => rankOf(a, kind, element) - rankOf(b, kind, element))
    .flatMap(({ fileURL }) => requestUrl(fillMacros(fileURL ?? '', macros, { areFiles: true }), element.baseURI) ?? [])
}

const TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
}
const STANDARD = new Set(Object.values(TYPES))

/** Names that are neither a standard type nor an extension. */
const ALIASES: Readonly<Record<string, string>> = {
  ...TYPES,
  aacp: 'audio/aac',
  mpeg: 'audio/mpeg',
  mpeg3: 'audio/mpeg',
}

/** Ad servers also declare `audio/aacp`, `mp3` or nothing; then the file extension decides, or else that name. */
function typeOf({ mimeType, fileURL }: VastMediaFile, element: HTMLMediaElement): string {
  const written = mimeType?.trim().toLowerCase() ?? ''
  if (STANDARD.has(written.replace(/;.*/, '')) || element.canPlayType(written) !== '') return written
  const isMedia = /^(?:audio|video)\/|^application\/octet-stream$/.test(written) || !written.includes('/')
  const [, suffix = ''] = /\.(\w{3,4})(?:[?#;]|$)/.exec(fileURL ?? '') ?? []
  const [, name = ''] = /^(?:audio\/)?(?:x-)?(\w+)/.exec(written) ?? []
  return (isMedia && (TYPES[suffix.toLowerCase()] ?? ALIASES[name])) || written
}

const BEST_KBPS = { audio: 96, video: 1_000 }

/** Last come files that may not play: streams, and codecs that the browser does not know. */
function rankOf(file: VastMediaFile, kind: MediaKind, element: HTMLMediaElement): number {
  const type = typeOf(file, element)
  // Some ad servers write bits.
  const kbps = file.bitrate > 50_000 ? file.bitrate / 1_000 : file.bitrate || BEST_KBPS[kind]
  const isOther = kind === 'audio' && !type.startsWith('audio/')
  const isUnknown =
    isCodec(file.codec) && element.canPlayType(`${type.replace(/;.*/, '')}; codecs="${file.codec}"`) === ''
  const doubts = Number(isUnknown) + Number(file.deliveryType?.toLowerCase() === 'streaming')
  return Math.abs(kbps - BEST_KBPS[kind]) + (isOther ? 100_000 : 0) + doubts * 1_000_000
}

/** RFC 6381, such as `avc1.42E01E`; some ads have `H.264` or `0`. */
const isCodec = (codec: string | null | undefined): boolean => /^[a-z][a-z\d]{3}\.[\w.]+$/.test(codec ?? '')
