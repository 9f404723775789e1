const TYPE_BY_EXTENSION: Readonly<Record<string, string>> = {
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
}

/** Returns the media type of a file; derived from the file name where the feed has none or an unspecific one. */
export function mediaTypeOf(declared: string | undefined, url: string): string {
  const type = declared?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (/^[\w.+-]+\/[\w.+-]+$/.test(type) && !/^(application\/octet-stream$|x-)/.test(type)) return type
  // Tracking URLs contain the original URL in their path, so the last extension is used.
  const extension = /\.(\w{2,5})$/.exec(new URL(url).pathname.toLowerCase())?.[1] ?? ''
  return TYPE_BY_EXTENSION[extension] ?? 'application/octet-stream'
}

/** Whether a file is possibly playable; files of an unspecific type count as playable. */
export function isPlayable(type: string): boolean {
  return /^(audio|video)\/|^application\/(octet-stream|ogg|vnd\.apple\.mpegurl|x-mpegurl)$/.test(type)
}

export function isPicture(type: string): boolean {
  return type.startsWith('image/')
}
