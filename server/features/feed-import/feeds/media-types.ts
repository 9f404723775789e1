const TYPE_BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    m4b: 'audio/mp4',
    aac: 'audio/aac',
    ogg: 'audio/ogg',
    oga: 'audio/ogg',
    opus: 'audio/ogg',
    flac: 'audio/flac',
    wav: 'audio/wav',
    wma: 'audio/x-ms-wma',
    weba: 'audio/webm',
    mp4: 'video/mp4',
    m4v: 'video/mp4',
    mov: 'video/quicktime',
    webm: 'video/webm',
    ogv: 'video/ogg',
    wmv: 'video/x-ms-wmv',
    m3u8: 'application/vnd.apple.mpegurl',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    gif: 'image/gif',
    webp: 'image/webp',
    pdf: 'application/pdf',
    epub: 'application/epub+zip',
    htm: 'text/html',
    html: 'text/html',
  }),
)

/** For unregistered and malformed media types in feeds. */
const ALIASES: readonly [RegExp, string][] = [
  [/^audio(\/(x-)?(mp3|mpeg-?3?|mpg))?$|^(application|binary)\/(x-)?mp3$|^mpeg\/audio$/, 'audio/mpeg'],
  [/^audio\/(x-)?(m4a|mp4|m4b|mp4a-latm)$/, 'audio/mp4'],
  [/^audio\/(x-wav|wave|vnd\.wave)$/, 'audio/wav'],
  [/^audio\/x-(aac|flac|ogg)$/, 'audio/$1'],
  [/^video(\/(x-)?m4v|\/x-mp4)?$/, 'video/mp4'],
]

/** Extensions of files without pictures. */
const SOUND_ONLY = new Set(['mp3', 'm4a', 'm4b', 'aac', 'opus', 'flac', 'wav'])

/** Derived from the file name if the feed declares no type, an unspecific one, or `text/html` for an audio file. */
export function guessMediaType(declared: string | undefined, url: string): string {
  const type = declared?.split(';')[0]?.trim().toLowerCase() ?? ''
  // Tracking URLs contain the original URL in their path, so the last extension is used.
  const extension = /\.(\w{2,5})$/.exec(new URL(url).pathname.toLowerCase())?.[1] ?? ''
  const derived = TYPE_BY_EXTENSION.get(extension)
  // Some publishers declare audio as video.
  if (derived && SOUND_ONLY.has(extension) && type.startsWith('video/')) return derived
  const alias = ALIASES.find(([pattern]) => pattern.test(type))
  if (alias) return type.replace(...alias)
  const isSpecific = /^[\w.+-]+\/[\w.+-]+$/.test(type) && !/^(application\/octet-stream$|x-)/.test(type)
  if (isSpecific && (isPlayable(type) || !isAudioOrVideo(derived))) return type
  return derived ?? TYPE_BY_EXTENSION.get(type) ?? 'application/octet-stream'
}

const isAudioOrVideo = (type: string | undefined) => /^(audio|video)\//.test(type ?? '')

/** False for the page of a video, although some feeds declare a media type such as `video/youtube` for it. */
export function isPlayable(type: string): boolean {
  return /^(?:audio|video)\/(?!(?:x-)?(?:youtube|vimeo)$)|^application\/(octet-stream|ogg|vnd\.apple\.mpegurl|x-mpegurl)$/.test(
    type,
  )
}

export function isImage(type: string): boolean {
  return type.startsWith('image/')
}

/** Some publishers list the same audio in Ogg, or as a playlist, before MP3, which all browsers play. */
export const rarity = ({ type }: { type: string }): number =>
  /^audio\/(?:ogg|opus|flac|webm|x-ms-wma)$|^application\/(?:ogg|vnd\.apple\.mpegurl|x-mpegurl)$/.test(type) ? 1 : 0
